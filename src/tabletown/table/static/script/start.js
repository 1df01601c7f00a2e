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
// The page itself says which seats it shows, so that no change before the first look is missed.
function watchSeats() {
  const shown = `data-seats="${page.seats}"`;
  const look = async () => {
    try {
      const answer = await fetch(location.href);
      if (answer.ok && !(await answer.text()).includes(shown)) location.reload();
    } catch { /* no connection: the next look may have one */ }
  };
  look();
  setInterval(look, 1000);
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
