// Sending: a move has a name of its own, so that it can be sent again and count once.
let socket = null, open = false, tries = 0, heard = 0, pending = null, timer = 0;
let hasty = -1000; // when a move was sent before all its parts were touched
let launched = []; // where the pieces of my last move were taken up
let seq = Number(page.seq ?? -1), epoch = page.epoch ?? "";
const waiting = new Map();
const fresh = () => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const decision = () => $("#part-status input[name=decision], #part-moves input[name=decision]")?.value ?? "";
function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}
function request(message) {
  const cid = fresh();
  waiting.set(cid, { cid, ...message });
  send({ cid, ...message });
  return cid;
}

function act(button) {
  if (!socket) return button.form.requestSubmit(button);
  if (pending) return;
  const cid = request({ t: "act", decision: decision(), action: button.value });
  pending = { cid, again: performance.now() + 2500 };
  if (picked.length < touches(button).length) hasty = performance.now();
  launched = touches(button).map(part).filter(Boolean).map(middle);
  for (const name of touches(button)) part(name)?.classList.add("pend");
  say(button.textContent, "Saving your move.");
  saved(false);
}
function saved(isSaved) {
  const place = $(".saved");
  if (!place) return;
  place.classList.toggle("pend", !isSaved);
  $("use", place).setAttribute("href", isSaved ? "#i-check" : "#i-pending");
  $("span", place).textContent = isSaved ? "All moves saved" : "Saving";
}
function settle() {
  pending = null;
  saved(true);
  all(".pend").forEach((it) => it.classList.remove("pend"));
}
function ask(what, action) {
  if (!socket) return say("Nothing can be done there now", $("#part-status").dataset.say, "no");
  request(action === undefined ? { t: "ask", what } : { t: "ask", what, action });
}

document.addEventListener("submit", (event) => {
  const by = event.submitter;
  if (!open || !by) return;
  const form = event.target, fields = new FormData(form, by);
  if (by.name === "action") { event.preventDefault(); act(by); }
  else if (by.id === "undo") {
    event.preventDefault();
    if (by.dataset.reason) return say("This cannot be undone", by.dataset.reason, "no");
    request({ t: "unact", decision: decision() });
  } else if (by.id === "hint") {
    event.preventDefault();
    ask("hint");
    say("Looking for a hint", "It takes a few seconds; you may go on.");
  }
  else if (form.id === "say-form") {
    event.preventDefault();
    request({ t: "say", text: fields.get("text") });
    form.reset();
  } else if (by.name === "op") {
    event.preventDefault();
    request({ t: "seat", op: by.value, whose: Number(fields.get("seat")) });
  }
});
