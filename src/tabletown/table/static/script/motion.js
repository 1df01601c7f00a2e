// Motion by the Web Animations API: transform and opacity only, never waited for, ended by a press.
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const ease = "cubic-bezier(.2, .8, .2, 1)";
let moving = [];
// What lies on the board: each piece by its look and its place in its area, and what the dice show.
function lie() {
  const pieces = new Map();
  if (!still()) for (const it of all("#part-board .pc:not(.foreseen *)")) {
    const { x, y, width, height } = it.getBBox(), { a, d, e, f } = it.getCTM() ?? { a: 1, d: 1, e: 0, f: 0 };
    const look = it.getAttribute("class").replace(/ (picked|dim|pend)/g, "");
    const at = [a * (x + width / 2) + e, d * (y + height / 2) + f].map((edge) => Math.round(edge / 4));
    pieces.set([it.closest(".part")?.id, look, ...at].join(), { it, look, middle: middle(it) });
  }
  return { pieces, dice: all("#part-board .rolled").map((it) => it.outerHTML) };
}
// New pieces come from where they were taken up, or from where one like them has gone; the rest appears.
function glide(before) {
  const from = launched[0], after = lie();
  launched = [];
  if (still()) return;
  const fresh = [...after.pieces].filter(([key]) => !before.pieces.has(key)).map(([, piece]) => piece);
  const gone = [...before.pieces].filter(([key]) => !after.pieces.has(key)).map(([, piece]) => piece);
  if (fresh.length > 12) return; // a new deal: too much to follow
  fresh.forEach((piece, nth) => {
    const twin = gone.findIndex((old) => old.look === piece.look);
    const start = twin < 0 ? from : gone.splice(twin, 1)[0].middle;
    fly(piece.it, start, Math.min(nth * 60, 280));
  });
  all("#part-board .rolled").forEach((it, nth) => {
    if (before.dice.length && it.outerHTML !== before.dice[nth]) move(it, [{ transform: "rotate(-200deg) scale(.8)" }, { transform: "none" }], 450, nth * 60);
  });
}
function fly(it, from, delay) {
  const [x, y] = middle(it), unit = it.getScreenCTM?.()?.a || 1;
  const way = from && Math.hypot(from[0] - x, from[1] - y) > 24;
  const start = way ? `translate(${(from[0] - x) / unit}px, ${(from[1] - y) / unit}px) scale(.8)` : "scale(.6)";
  if (way) lift(it);
  move(it, [{ opacity: way ? 0.5 : 0, transform: start }, { opacity: 1, transform: "none" }], 320, delay);
}
function lift(it) {
  const area = it.closest(".part");
  area?.classList.add("flown");
  setTimeout(() => area?.classList.remove("flown"), 700);
}
function move(it, frames, duration, delay) {
  it.style.transformBox = "fill-box";
  it.style.transformOrigin = "center";
  moving.push(it.animate(frames, { duration, delay, easing: ease, fill: "backwards" }));
}
addEventListener("pointerdown", () => { moving.forEach((motion) => motion.finish()); moving = []; }, true);
// The latest move once more: its pieces come again, the first of them into sight.
function again() {
  const latest = [...new Set(all("#part-board .notch").map((mark) => mark.closest(".pc") ?? mark))];
  latest[0]?.scrollIntoView({ block: "center", inline: "nearest" });
  latest.forEach((it, nth) => move(it, [{ opacity: 0, transform: "scale(1.5)" }, { opacity: 1, transform: "none" }], still() ? 0 : 700, nth * 60));
  speak($("#part-log li")?.textContent ?? "");
}
