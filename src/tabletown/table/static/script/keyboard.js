// Names for whoever listens: what a thing is, and what pressing it does.
function called(it) {
  const told = it.getAttribute("data-name") ?? $("title", it)?.textContent;
  const read = () => all("text", it).map((line) => line.textContent).filter(Boolean).join(" ");
  return told || read() || (it.dataset.part ?? it.dataset.at).replaceAll("-", " ");
}
function name(it) {
  const moves = buttons().filter((move) => touches(move).includes(it.dataset.part));
  const way = moves.length === 1 ? moves[0].textContent : `${moves.length} moves`;
  return `${called(it)}: ${way}`;
}
// The board is one stop of the Tab key; arrows go to the nearest part that way.
function dress() {
  all("#part-board [data-part]").forEach((it, nth) => {
    it.setAttribute("role", "button");
    it.setAttribute("tabindex", nth ? "-1" : "0");
    it.setAttribute("aria-label", name(it));
  });
  for (const it of all("#part-board [data-at]")) {
    it.setAttribute("role", "img");
    it.setAttribute("aria-label", `${called(it)}: nothing to do here now`);
  }
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
  all("#part-board [data-part][tabindex='0']").forEach((other) => other.setAttribute("tabindex", "-1"));
  it.setAttribute("tabindex", "0");
  it.focus();
}

document.addEventListener("click", (event) => {
  if (dragged) return;
  const it = event.target.closest("#part-board [data-part], #part-board [data-for]");
  if (it) return touch(it.dataset.part ?? it.dataset.for);
  if (event.target.closest("#part-board svg")) return elsewhere(event);
  const copy = event.target.closest("[data-copy]");
  if (copy && navigator.clipboard) {
    event.preventDefault();
    navigator.clipboard.writeText(copy.value ?? copy.href).then(() => flash(copy, copy.dataset.copy));
  }
  if (event.target.closest("#go")) confirm();
  if (event.target.closest("#back")) pick([]);
  if (event.target.closest("#pay-all")) { paysAll = true; payOn(); }
  if (event.target.closest("#keys")) keys();
  if (event.target.closest("#unguide")) guide(false);
  if (event.target.closest("#again")) again();
  if (!event.target.closest(".menubox")) all(".menubox[open]").forEach((box) => { box.open = false; });
});
// A press on what cannot be pressed now is answered with the rule.
function elsewhere(event) {
  const status = $("#part-status");
  if (!status || page.scrub) return;
  if (performance.now() - hasty < 900) return; // the rest of a gesture that one press has settled
  const at = event.target.closest("[data-at]")?.dataset.at;
  const near = fitting(picked)[0];
  if (at && open) {
    const meant = near ? touches(near).map((name) => (family(name) === family(at) ? at : name)) : [];
    return ask("why", (meant.includes(at) ? meant : [at]).join(" "));
  }
  if (buttons().length) say("Nothing can be done there now", status.dataset.rule || status.dataset.say, "no");
  else say(status.dataset.say, "It is not your turn, so there is nothing to press yet.", "no");
}
function flash(it, words) {
  const before = it.textContent;
  it.textContent = words;
  setTimeout(() => { it.textContent = before; }, 1500);
}

const aloud = {
  l: () => $("#part-log li")?.textContent ?? "",
  s: () => all(".seat").map((seat) => `${$(".name", seat).textContent} ${$(".score", seat).textContent}`).join(", "),
  w: () => $("#part-status")?.dataset.say ?? "",
};
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
  } else if (event.key === "Enter" && event.target === document.body) confirm();
  else if (event.key === "Escape" && picked.length) pick([]);
  else if (event.key === "?") keys();
  else if (event.key === "b" && $("#part-board [data-part]")) focusOn($("#part-board [data-part]"));
  else if (event.key === "m" && $("#part-moves")) openMoves();
  else if (event.key === "u" && $("#undo")) $("#undo").click();
  else if (event.key === "h" && $("#hint")) $("#hint").click();
  else if (event.key === "a") again();
  else if (aloud[event.key]) speak(aloud[event.key]());
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
  const rows = [["b", "to the board"], ["Arrows", "from place to place"], ["Enter", "choose, and once more to confirm; anywhere, if it is the only thing left"], ["Esc", "back"], ["m", "the moves as buttons"], ["u", "undo"], ["h", "hint"], ["a", "the latest move again"], ["l", "hear the latest of the log"], ["s", "hear the scores"], ["w", "hear whose turn it is"]];
  if ($(".pan")) rows.push(["+ and -", "a closer or wider look at the map"], ["0", "the whole map"]);
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
