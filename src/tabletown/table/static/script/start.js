// The home page, the waiting room, and what every page begins with.
function waitingRoom() {
  const mine = $("#name");
  if (mine) {
    const carry = () => all("input[name=name]").forEach((field) => { field.value = mine.value; });
    mine.value = remembered("name", mine.value);
    carry();
    mine.addEventListener("input", () => { remember("name", mine.value); carry(); });
  }
  if (document.body.classList.contains("waiting")) watchSeats();
  for (const pickFile of all("input[type=file][data-into]")) {
    pickFile.addEventListener("change", async () => { $(pickFile.dataset.into).value = await pickFile.files[0].text(); });
  }
}
// Until somebody sits down: what is chosen here meanwhile stays.
async function watchSeats() {
  const look = async () => { try { return await (await fetch(location.href)).text(); } catch { return null; } };
  const before = await look();
  setInterval(async () => { const now = await look(); if (before !== null && now !== null && now !== before) location.reload(); }, 3000);
}
// What this device mixes into the shuffle, unless the player writes something else.
function luck() {
  const words = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  all("input[name=nonce]").forEach((field) => { field.value = field.value || words; });
}

settings();
searching();
scrubbing();
waitingRoom();
compiling();
luck();
pinching();
if (page.match && !page.scrub) {
  dress();
  pick(usual());
  connect();
  setInterval(beat, 2500);
  setInterval(tick, 500);
  addEventListener("online", awake);
  addEventListener("pageshow", awake);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) awake(); });
  badge($("#part-status")?.classList.contains("yours"));
}
