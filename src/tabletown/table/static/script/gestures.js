// Gestures: what was touched narrows the moves; what the one that is left would do is shown, and
// it is done at once if it can be taken back.
let picked = [];
const buttons = () => all("#part-moves button[name=action]");
const touches = (button) => button.dataset.touch.split(" ");
const part = (name) => $(`#part-board [data-part="${CSS.escape(name)}"]`);
const follows = (want, gesture) => {
  let at = 0;
  for (const name of gesture) if (name === want[at]) at += 1;
  return at === want.length;
};
// The moves that begin so; if there are none, those with these parts in this order; else in any.
function fitting(want) {
  const moves = buttons(), parts = new Map(moves.map((move) => [move, touches(move)]));
  const ways = [
    (gesture) => want.every((name, at) => gesture[at] === name),
    (gesture) => follows(want, gesture),
    (gesture) => want.every((name) => gesture.includes(name)),
  ];
  return ways.map((way) => moves.filter((move) => way(parts.get(move)))).find((found) => found.length) ?? [];
}
function theOne() {
  const left = picked.length ? fitting(picked) : [];
  return left.length === 1 ? left[0] : null;
}

const family = (name) => name.replace(/-[^-]*$/, "");
const instead = (name) => [...picked.filter((other) => family(other) !== family(name)), name];
function touch(name) {
  if (pending) return say("Your last move is being saved", "It takes a moment.");
  const one = theOne();
  if (one && picked.includes(name)) return act(one);
  if (picked.includes(name)) return pick(picked.filter((other) => other !== name));
  const next = [...picked, name];
  if (fitting(next).length) choose(next);
  else if (picked.length && fitting(instead(name)).length) choose(instead(name));
  else if (one && touches(one).length === 1) choose([name]);
  else ask("why", next.join(" "));
}
async function choose(want) {
  pick(want);
  const one = theOne();
  if (!one || confirms() === "each") return;
  const seen = confirms() === "never" ? { final: "" } : await ahead(one);
  if (seen && !seen.final && !pending && theOne()?.value === one.value) act(theOne());
}

function pick(want) {
  picked = want;
  const left = fitting(want), one = theOne();
  const reachable = new Set(left.flatMap(touches));
  const chosen = new Set(one ? touches(one) : want);
  const isOther = (holds) => want.length > 0 && !holds && !(one && chosen.size === 1);
  for (const it of all("#part-board [data-part]")) {
    const name = it.dataset.part;
    it.classList.toggle("picked", chosen.has(name));
    const isLeft = isOther(reachable.has(name)), isInstead = isLeft && fitting(instead(name)).length > 0;
    it.classList.toggle("dim", isLeft && !isInstead);
    it.classList.toggle("rest", isInstead);
    if (want.length && chosen.has(name)) it.setAttribute("aria-pressed", "true");
    else it.removeAttribute("aria-pressed");
  }
  for (const button of buttons()) {
    button.classList.toggle("out", isOther(left.includes(button)));
    button.classList.toggle("on", button === one);
  }
  const go = $("#go");
  if (go) [go.disabled, $("span", go).textContent] = [!one, isOnly(one) ? short(one.textContent) : "Confirm"];
  const back = $("#back");
  if (back) back.hidden = !want.length || isOnly(one);
  if (one) say(isOnly(one) ? $("#part-status").dataset.say : one.textContent, prompted(one));
  else if (want.length) say(...narrowed(left.map((move) => move.textContent)));
  else say("");
  preview(one);
}

// There is no choice: the button says what comes, and how to go on.
const isOnly = (one) => one !== null && buttons().length === 1;
const short = (text) => (text.length > 28 ? "Go on" : text);
const prompted = (one, seen = "") => (isOnly(one) ? `${short(one.textContent) === one.textContent ? "" : `${one.textContent}.`} ${seen} This is all you can do now: press the button, or Enter.` : `${seen} Confirm, or press it once more; Esc goes back.`).trim();

// What the moves that are left have in common, and what is still to be chosen.
const most = 8; // ways that are named one by one
function narrowed(moves) {
  const words = moves.map((text) => text.split(" ")), least = Math.min(...words.map((some) => some.length));
  const same = (at) => words.every((some) => some.at(at) === words[0].at(at));
  let head = 0, tail = 0;
  while (head < least && same(head)) head += 1;
  while (tail < least - head && same(-1 - tail)) tail += 1;
  const said = [words[0].slice(0, head).join(" "), words[0].slice(words[0].length - tail).join(" ")];
  const open = words.map((some) => some.slice(head, some.length - tail).join(" "));
  const ways = open.length > most || open.includes("") ? `${moves.length} ways are left.` : `Now choose: ${open.slice(0, -1).join(", ")} or ${open.at(-1)}.`;
  const told = said.filter(Boolean).join(" … ") + (said[1] ? "" : " …");
  return [told[0].toUpperCase() + told.slice(1), ways];
}
// What there is no choice about, and the nearest way to pay, are picked already: one press does it.
function usual() {
  const moves = buttons();
  return moves.length === 1 || $("#pay-all") ? touches(moves[0]) : [];
}
// Everything that is due, each by the nearest way, after one press.
let paysAll = false;
function payOn() {
  paysAll = paysAll && $("#pay-all") !== null;
  if (paysAll && buttons().length) act(buttons()[0]);
}
function confirm() {
  const one = theOne();
  if (one) act(one);
}

// What a move would do, as the server sees it from this seat: pieces to be, and words.
const foreseen = new Map(), answers = new Map();
function ahead(button) {
  const key = `${seq} ${button.value}`;
  if (!open) return Promise.resolve(null);
  if (!foreseen.has(key)) {
    if (foreseen.size > 200) foreseen.clear();
    foreseen.set(key, new Promise((answer) => {
      answers.set(request({ t: "ask", what: "ahead", action: button.value }), answer);
    }));
  }
  return foreseen.get(key);
}
async function preview(button) {
  const seen = button && open ? await ahead(button) : null;
  if (button && theOne()?.value !== button.value) return;
  ghost(seen?.pieces);
  if (seen && !pending && !answered()) $("#more").textContent = prompted(button, foreseeing(seen));
}
const foreseeing = (seen) => [seen.words, seen.final].filter(Boolean).join(" ");
function ghost(pieces = {}) {
  all("#part-board .foreseen").forEach((it) => it.remove());
  for (const [area, drawn] of Object.entries(pieces)) {
    const place = $(`#part-board .part-${area} svg.board`);
    if (place) place.append(element(`<svg><g class="foreseen">${drawn}</g></svg>`).firstElementChild);
  }
}

// Where a mouse rests, the same is shown before the press.
let resting = 0;
document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || pending || theOne() || !buttons().length) return;
  clearTimeout(resting);
  const it = event.target.closest("#part-board [data-part], #part-board [data-for]");
  const left = it ? fitting([...picked, it.dataset.part ?? it.dataset.for]) : [];
  resting = setTimeout(() => (left.length === 1 ? hover(it, left[0]) : unhover()), it ? 150 : 60);
});
async function hover(it, button) {
  const seen = await ahead(button);
  if (!seen || theOne() || !it.matches(":hover")) return;
  ghost(seen.pieces);
  $("#more").textContent = [`${button.textContent}.`, foreseeing(seen)].join(" ");
  $("#part-status").classList.add("hovered");
}
function unhover() {
  const status = $("#part-status.hovered");
  if (!status) return;
  status.classList.remove("hovered");
  if (theOne()) return;
  ghost();
  if (!picked.length && !status.classList.contains("no")) $("#more").textContent = status.dataset.more;
}
