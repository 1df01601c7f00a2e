// The table in the browser: gestures on the board, the socket, and what changes put in its place.
// Pages work without it: it only presses the buttons that are there, and shows sooner what came.

const $ = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const root = document.documentElement;
const page = document.body.dataset;
root.classList.add("js");

// The one door by which HTML of the server comes in.
const policy = window.trustedTypes?.createPolicy("tabletown", { createHTML: (text) => text });
function element(html) {
  const frame = document.createElement("template");
  frame.innerHTML = policy ? policy.createHTML(html) : html;
  return frame.content.firstElementChild;
}

// Settings of this device.
const remembered = (name, usual) => {
  try { return localStorage.getItem(`tabletown-${name}`) ?? usual; } catch { return usual; }
};
const remember = (name, value) => {
  try { localStorage.setItem(`tabletown-${name}`, value); } catch { /* a private window forgets */ }
};
const theme = remembered("dark", "");
if (theme) root.dataset.theme = theme === "yes" ? "dark" : "light";
const dark = () => root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
const confirms = () => remembered(`confirm-${page.game}`, "yes") === "yes";

function settings() {
  for (const box of all("[data-setting]")) {
    const isTheme = box.dataset.setting === "dark";
    box.checked = isTheme ? dark() : confirms();
    box.addEventListener("change", () => {
      const value = box.checked ? "yes" : "no";
      remember(isTheme ? "dark" : `confirm-${page.game}`, value);
      if (isTheme) root.dataset.theme = box.checked ? "dark" : "light";
    });
  }
}

// Words: the status line says what is picked, refused or saved, and goes back to the question.
function say(text, more = "", look = "") {
  const status = $("#part-status");
  if (!status) return;
  $("#say").textContent = text || status.dataset.say;
  $("#more").textContent = text ? more : status.dataset.more;
  status.classList.toggle("no", look === "no");
  status.classList.toggle("told", look === "told");
}
function speak(text) {
  const place = $("#spoken");
  if (place) place.textContent = text;
}
function banner(text, look = "") {
  const place = $("#banner");
  if (!place) return;
  place.hidden = !text;
  place.className = `banner ${look}`;
  if (place.textContent !== text) place.textContent = text;
}

// Gestures: what was touched narrows the moves; one that is left is previewed, then confirmed.
let picked = [];
const buttons = () => all("#part-moves button[name=action]");
const touches = (button) => button.dataset.touch.split(" ");
const part = (name) => $(`#part-board [data-part="${CSS.escape(name)}"]`);
const follows = (want, gesture) => {
  let at = 0;
  for (const name of gesture) if (name === want[at]) at += 1;
  return at === want.length;
};
function fitting(want) {
  const moves = buttons();
  const inOrder = moves.filter((move) => follows(want, touches(move)));
  return inOrder.length ? inOrder : moves.filter((move) => want.every((name) => touches(move).includes(name)));
}

const family = (name) => name.replace(/-[^-]*$/, "");
function touch(name) {
  if (pending) return say("Your last move is being saved", "It takes a moment.");
  const before = fitting(picked);
  if (before.length === 1 && picked.length && picked.at(-1) === name) return act(before[0]);
  if (picked.includes(name)) return pick(picked.filter((other) => other !== name));
  const next = [...picked, name];
  const left = fitting(next);
  if (left.length) {
    pick(next);
    if (left.length === 1 && !confirms()) act(left[0]);
  } else {
    const replaced = [...picked.filter((other) => family(other) !== family(name)), name];
    if (picked.length && fitting(replaced).length) return touchInstead(replaced);
    if (before.length === 1 && touches(before[0]).length === 1) return touchInstead([name]);
    ask("why", next.join(" "));
  }
}
function touchInstead(want) {
  pick(want);
  const left = fitting(want);
  if (left.length === 1 && !confirms()) act(left[0]);
}

function pick(want) {
  picked = want;
  const left = fitting(want);
  const only = want.length && left.length === 1 ? left[0] : null;
  const open = new Set(left.flatMap(touches));
  const chosen = new Set(only ? touches(only) : want);
  for (const it of all("#part-board [data-part]")) {
    const name = it.dataset.part;
    it.classList.toggle("picked", chosen.has(name));
    it.classList.toggle("dim", want.length > 0 && !open.has(name) && !(only && chosen.size === 1));
    if (want.length && chosen.has(name)) it.setAttribute("aria-pressed", "true");
    else it.removeAttribute("aria-pressed");
  }
  for (const button of buttons()) {
    button.classList.toggle("out", want.length > 0 && !left.includes(button) && !(only && chosen.size === 1));
    button.classList.toggle("on", button === only);
  }
  const go = $("#go");
  if (go) go.disabled = !only;
  const back = $("#back");
  if (back) back.hidden = !want.length;
  if (only) say(only.textContent, "Confirm, or press it once more. Esc goes back.");
  else if (want.length) say(`${shared(left)}: now choose where`, `${left.length} ways are left.`);
  else say("");
}

function shared(moves) {
  const words = moves.map((move) => move.textContent.split(" "));
  const same = words[0].filter((word, at) => words.every((other) => other.slice(0, at + 1).join() === words[0].slice(0, at + 1).join()));
  return same.join(" ") || "Chosen";
}
// What there is no choice about, and the nearest way to pay, are picked already: one press does it.
function usual() {
  const moves = buttons();
  const isPaying = moves.length > 0 && moves.every((move) => move.value.startsWith("pay "));
  return moves.length === 1 || isPaying ? touches(moves[0]) : [];
}

function name(it) {
  const moves = buttons().filter((move) => touches(move).includes(it.dataset.part));
  const words = it.dataset.part.replaceAll("-", " ");
  return moves.length === 1 ? moves[0].textContent : `${words}, ${moves.length} moves`;
}
// The board is one stop of the Tab key; arrows go to the nearest part that way.
function dress() {
  const parts = all("#part-board [data-part]");
  parts.forEach((it, nth) => {
    it.setAttribute("role", "button");
    it.setAttribute("tabindex", nth ? "-1" : "0");
    it.setAttribute("aria-label", name(it));
  });
  const moves = $("#part-moves");
  if (moves) moves.open = remembered("moves", "no") === "yes";
}
const middle = (it) => {
  const box = it.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const ways = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
function step(from, [dx, dy]) {
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const it of all("#part-board [data-part]:not(.dim)")) {
    const [u, v] = middle(it);
    const ahead = (u - x) * dx + (v - y) * dy, aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    if (ahead > 1 && ahead + 2.5 * aside < least) [best, least] = [it, ahead + 2.5 * aside];
  }
  if (best) focusOn(best);
}
function focusOn(it) {
  all("#part-board [tabindex='0']").forEach((other) => other.setAttribute("tabindex", "-1"));
  it.setAttribute("tabindex", "0");
  it.focus();
}

document.addEventListener("click", (event) => {
  const it = event.target.closest("#part-board [data-part]");
  if (it) return touch(it.dataset.part);
  if (event.target.closest("#part-board svg")) return elsewhere(event);
  const copy = event.target.closest("[data-copy]");
  if (copy && navigator.clipboard) {
    event.preventDefault();
    navigator.clipboard.writeText(copy.value ?? copy.href).then(() => flash(copy, copy.dataset.copy));
  }
  if (event.target.closest("#go")) confirm();
  if (event.target.closest("#back")) pick([]);
  if (event.target.closest("#keys")) keys();
  if (!event.target.closest(".menubox")) all(".menubox[open]").forEach((box) => { box.open = false; });
});
function elsewhere(event) {
  if (!$("#part-status") || page.scrub) return;
  const at = event.target.closest("[data-at]")?.dataset.at;
  const near = fitting(picked)[0];
  if (at && near) {
    const meant = touches(near).map((name) => (family(name) === family(at) ? at : name));
    return ask("why", (meant.includes(at) ? meant : [at]).join(" "));
  }
  if (buttons().length) say("Nothing can be done there now", $("#part-status").dataset.say, "no");
  else say("It is not your turn", $("#part-status").dataset.say, "no");
}
function flash(it, words) {
  const before = it.textContent;
  it.textContent = words;
  setTimeout(() => { it.textContent = before; }, 1500);
}
function confirm() {
  const left = fitting(picked);
  if (picked.length && left.length === 1) act(left[0]);
}
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input:not([type=radio]):not([type=checkbox]), textarea, select");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const it = event.target.closest("#part-board [data-part]");
  if (it && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    touch(it.dataset.part);
  } else if (it && ways[event.key]) {
    event.preventDefault();
    step(it, ways[event.key]);
  } else if (event.key === "Escape" && picked.length) pick([]);
  else if (event.key === "?") keys();
  else if (event.key === "b" && $("#part-board [data-part]")) focusOn($("#part-board [data-part]"));
  else if (event.key === "m" && $("#part-moves")) openMoves();
  else if (event.key === "u" && $("#undo")) $("#undo").click();
  else if (event.key === "h" && $("#hint")) $("#hint").click();
  else if (event.key === "l") speak($("#part-log li")?.textContent ?? "");
  else if (event.key === "s") speak(all(".seat").map((seat) => seat.querySelector(".name").textContent + " " + seat.querySelector(".score").textContent).join(", "));
  else if (event.key === "w") speak($("#part-status")?.dataset.say ?? "");
});
function openMoves() {
  const moves = $("#part-moves");
  moves.open = true;
  remember("moves", "yes");
  (buttons()[0] ?? $("summary", moves)).focus();
}
document.addEventListener("toggle", (event) => {
  if (event.target.id === "part-moves") remember("moves", event.target.open ? "yes" : "no");
}, true);
addEventListener("hashchange", () => { if (location.hash === "#part-moves") openMoves(); });

function keys() {
  const rows = [["b", "to the board"], ["Arrows", "from place to place"], ["Enter", "choose, and once more to confirm"], ["Esc", "back"], ["m", "the moves as buttons"], ["u", "undo"], ["h", "hint"], ["l", "hear the latest of the log"], ["s", "hear the scores"], ["w", "hear whose turn it is"]];
  const box = document.createElement("dialog");
  box.className = "keys";
  const title = box.appendChild(document.createElement("h2"));
  title.textContent = "Keys";
  const list = box.appendChild(document.createElement("dl"));
  for (const [key, words] of rows) {
    list.appendChild(document.createElement("dt")).textContent = key;
    list.appendChild(document.createElement("dd")).textContent = words;
  }
  const shut = box.appendChild(document.createElement("button"));
  shut.className = "btn";
  shut.textContent = "Close";
  shut.addEventListener("click", () => box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}

// Sending: a move has a name of its own, so that it can be sent again and count once.
let socket = null, open = false, tries = 0, heard = 0, pending = null, timer = 0;
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
  pending = { cid, since: performance.now(), again: performance.now() + 2500 };
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

// Receiving.
const hear = {
  view(frame) {
    if (frame.next) return location.assign(frame.next);
    if (frame.epoch === epoch && frame.seq < seq) return;
    if (frame.base !== null && frame.base !== undefined && frame.base !== seq) return send({ t: "hello" });
    [epoch, seq] = [frame.epoch, frame.seq];
    show(frame.parts);
  },
  ack(frame) {
    waiting.delete(frame.cid);
    if (pending?.cid === frame.cid) settle();
  },
  no(frame) {
    waiting.delete(frame.cid);
    const wasMove = pending?.cid === frame.cid;
    if (wasMove) settle();
    pick([]);
    const lost = frame.code === "stale" ? "The game moved on. Your move was not made." : frame.text;
    say(lost, $("#part-status")?.dataset.say, "no");
    speak(lost);
  },
  told(frame) {
    waiting.delete(frame.cid);
    const move = frame.label && buttons().find((button) => button.value === frame.label);
    if (move) pick(touches(move));
    say(frame.text, move ? "Confirm to do so, or choose another." : $("#part-status")?.dataset.say, move ? "told" : "no");
    speak(frame.text);
  },
  say(frame) {
    const list = $("#part-chat");
    if (!list) return;
    const line = list.appendChild(document.createElement("li"));
    const text = document.createElement("span");
    text.append(Object.assign(document.createElement("b"), { textContent: frame.name }), `: ${frame.text}`);
    line.append(document.createElement("i"), text);
    line.scrollIntoView({ block: "nearest" });
    if (!$("#t-chat").checked) $("label[for=t-chat]").textContent = "Chat •";
  },
  who(frame) {
    const eyes = $("#part-watching");
    if (eyes) eyes.textContent = frame.watching ? `${frame.watching} watching` : "";
    for (const here of frame.presence) {
      const place = all("#part-players .seat")[here.seat]?.querySelector(".here, .away");
      if (place) [place.className, place.textContent] = here.state === "away" ? ["away", "away"] : ["here", "here"];
    }
  },
  note(frame) {
    if (frame.text) banner(frame.text, "last");
    if (frame.rematch) rematch(frame.rematch);
  },
  bye(frame) { banner(frame.text, "last"); },
  p() {},
};
function rematch(address) {
  const form = $("#part-end form");
  if (!form) return;
  const link = Object.assign(document.createElement("a"), { href: address, className: "btn go", textContent: "To the rematch" });
  form.replaceWith(link);
}

// Changes: put in by name; focus, open drawers and scrolling stay; pieces that moved glide.
function show(parts) {
  const focus = document.activeElement;
  const held = focus?.dataset?.part ?? "", id = focus?.id ?? "", value = focus?.name === "action" ? focus.value : "";
  const before = places();
  const drawers = new Map(all("details[id]").map((box) => [box.id, box.open]));
  const asked = decision();
  const wasMine = $("#part-status")?.classList.contains("yours");
  if (parts.title !== undefined) document.title = `${parts.title} · Tabletown`;
  for (const [key, html] of Object.entries(parts)) {
    const old = key !== "title" && document.getElementById(`part-${key}`);
    if (!old) continue;
    const scrolls = key === "board" ? all(".part", old).map((it) => [it.id, it.scrollLeft, it.scrollTop]) : [];
    old.replaceWith(element(html));
    for (const [at, left, top] of scrolls) document.getElementById(at)?.scrollTo({ left, top, behavior: "instant" });
  }
  for (const [key, isOpen] of drawers) { const box = document.getElementById(key); if (box) box.open = isOpen; }
  dress();
  pick(asked === decision() && fitting(picked).length ? picked : usual());
  if (held) lingering = true;
  if (held || value || (id && !document.body.contains(focus))) refocus(held, id, value);
  else if (lingering && document.activeElement === document.body) refocus("*", "", "");
  glide(before);
  const isMine = $("#part-status")?.classList.contains("yours");
  if (isMine && !wasMine) { speak(document.title); navigator.vibrate?.(30); }
  badge(isMine);
}
let lingering = false; // the keyboard was on the board when it was cleared for others
function refocus(held, id, value) {
  const again = (held && part(held)) || (value && buttons().find((button) => button.value === value)) || (id && document.getElementById(id));
  const next = again || (held ? $("#part-board [data-part]") : value ? buttons()[0] : null);
  if (!next) return;
  if (held) { lingering = false; focusOn(next); } else next.focus();
}
const turnIcon = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath fill='%234338ca' d='M12 1l10 5.500v11L12 23 2 17.500v-11z'/%3E%3Ccircle cx='12' cy='12' r='5.500' fill='%23fff'/%3E%3C/svg%3E";
function badge(isMine) {
  const icon = $("#icon");
  if (!icon) return;
  icon.dataset.usual ??= icon.getAttribute("href");
  icon.href = isMine ? turnIcon : icon.dataset.usual;
}

// Motion by the Web Animations API: transform and opacity only, never waited for.
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
let moving = [];
const pieces = () => all("#part-board .notch").map((it) => it.parentElement);
function places() {
  return new Set(pieces().map((it) => { const [x, y] = middle(it); return `${Math.round(x)},${Math.round(y)}`; }));
}
function glide(before) {
  if (still()) return;
  pieces().forEach((it, nth) => {
    const [x, y] = middle(it);
    if (before.has(`${Math.round(x)},${Math.round(y)}`)) return;
    const timing = { duration: 320, delay: Math.min(nth * 60, 280), easing: "cubic-bezier(.2, .8, .2, 1)", fill: "backwards" };
    it.style.transformBox = "fill-box";
    it.style.transformOrigin = "center";
    moving.push(it.animate([{ opacity: 0, transform: "scale(.6)" }, { opacity: 1, transform: "none" }], timing));
  });
}
addEventListener("pointerdown", () => { moving.forEach((motion) => motion.finish()); moving = []; }, true);

// The socket: there again within seconds, and what was not saved is sent once more.
function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const query = new URLSearchParams(location.search).get("as");
  const ws = new WebSocket(`${scheme}://${location.host}/ws/g/${page.match}${query ? `?as=${query}` : ""}`, "tabletown.v1");
  socket = ws;
  ws.addEventListener("open", () => {
    [open, tries, heard] = [true, 0, performance.now()];
    banner("");
    send({ t: "hello", epoch, seq });
    for (const message of waiting.values()) send(message);
  });
  ws.addEventListener("message", (event) => {
    heard = performance.now();
    const frame = JSON.parse(event.data);
    hear[frame.t]?.(frame);
  });
  ws.addEventListener("close", (event) => {
    if (ws !== socket) return;
    open = false;
    const ends = { 4401: "You are no longer signed in here. Nothing was lost: load the page again.", 4403: "This seat is not yours.", 4404: "There is no such game.", 4426: "There is a newer version: please reload the page." };
    if (ends[event.code]) return banner(ends[event.code], "bad");
    const wait = Math.random() * Math.min(15000, 500 * 2 ** tries);
    tries += 1;
    setTimeout(() => { if (!open) lost(); }, 600);
    timer = setTimeout(connect, wait);
  });
}
function lost() {
  banner(pending ? "No connection. Your move was not saved yet and will be sent." : "Reconnecting. Your last move is saved.", pending ? "last" : "");
}
function awake() {
  if (!socket || socket.readyState < WebSocket.CLOSING) return;
  clearTimeout(timer);
  tries = 0;
  connect();
}
function beat() {
  const now = performance.now();
  if (open && now - heard > 10000) { socket.close(); return; }
  if (open) send({ t: "p", n: Math.round(now) });
  if (open && pending && now > pending.again) { pending.again = now + 2500; send(waiting.get(pending.cid)); }
}

// Replays: the arrow keys and the slider go from step to step.
function scrubbing() {
  const slider = $("#scrub");
  if (!slider) return;
  const go = (step) => location.assign(`${slider.dataset.address}${step}${slider.dataset.query}`);
  slider.addEventListener("change", () => go(slider.value));
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select")) return;
    if (event.key === "ArrowRight" && Number(slider.value) < Number(slider.max)) go(Number(slider.value) + 1);
    if (event.key === "ArrowLeft" && Number(slider.value) > 0) go(Number(slider.value) - 1);
  });
  const play = $("#play");
  const isPlaying = sessionStorage.getItem("tabletown-playing") === "yes";
  const next = () => { if (Number(slider.value) < Number(slider.max)) go(Number(slider.value) + 1); else sessionStorage.removeItem("tabletown-playing"); };
  let clock = isPlaying ? setTimeout(next, 900) : 0;
  if (isPlaying) $("span", play).textContent = "Pause";
  play.addEventListener("click", () => {
    if (clock) { clearTimeout(clock); clock = 0; sessionStorage.removeItem("tabletown-playing"); $("span", play).textContent = "Play"; }
    else { sessionStorage.setItem("tabletown-playing", "yes"); next(); }
  });
}
function searching() {
  const field = $(".filter input");
  field?.addEventListener("input", () => {
    const words = field.value.trim().toLowerCase();
    for (const rule of all(".rules .text p")) rule.hidden = words !== "" && !rule.textContent.toLowerCase().includes(words);
  });
}
function zooming() {
  document.addEventListener("click", (event) => {
    const by = event.target.closest("[data-zoom]");
    if (!by) return;
    const levels = ["", "near", "nearer"];
    const now = levels.indexOf(remembered(`zoom-${page.game}`, ""));
    const next = Math.max(0, Math.min(2, now + Number(by.dataset.zoom)));
    remember(`zoom-${page.game}`, levels[next]);
    zoom();
  });
  zoom();
}
function zoom() {
  const box = $(".areas");
  if (!box) return;
  const level = remembered(`zoom-${page.game}`, "");
  box.classList.toggle("near", level === "near");
  box.classList.toggle("nearer", level === "nearer");
}
function waitingRoom() {
  const called = $("#name");
  if (called) {
    const carry = () => all("input[name=name]").forEach((field) => { field.value = called.value; });
    called.value = remembered("name", called.value);
    carry();
    called.addEventListener("input", () => { remember("name", called.value); carry(); });
  }
  if (document.body.classList.contains("waiting")) setTimeout(() => location.reload(), 3000);
  for (const pickFile of all("input[type=file][data-into]")) {
    pickFile.addEventListener("change", async () => { $(pickFile.dataset.into).value = await pickFile.files[0].text(); });
  }
}

settings();
searching();
scrubbing();
waitingRoom();
if (page.match && !page.scrub) {
  dress();
  pick(usual());
  connect();
  zooming();
  setInterval(beat, 2500);
  addEventListener("online", awake);
  addEventListener("pageshow", awake);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) awake(); });
  badge($("#part-status")?.classList.contains("yours"));
}
