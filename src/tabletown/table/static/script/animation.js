// Animations by the Web Animations API: transform and opacity only, ended by the next press.

import { middle, query, queryAll } from "./dom.js";
import { announce } from "./status.js";

/** @import { Point } from "./dom.js" */
/** @typedef {{ item: SVGGraphicsElement, look: string, middle: Point }} Piece */
/** @typedef {{ pieces: Map<string, Piece>, dice: string[] }} Snapshot */

const EASING = "cubic-bezier(.2, .8, .2, 1)";
const MOST_PIECES = 12; // more new pieces are a new deal: too much to follow
const NEAR = 24; // pixels that are no flight

/** @type {Animation[]} */
let running = [];

const isReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @returns {Element[]} */
const dice = () => queryAll("#part-board .rolled");

/**
 * The pieces on the board, each by its look and its place in its area, and the dice.
 * @returns {Snapshot}
 */
export function snapshot() {
  /** @type {Snapshot["pieces"]} */
  const pieces = new Map();
  /** @type {SVGGraphicsElement[]} */
  const items = isReduced() ? [] : queryAll("#part-board .pc:not(.previewed *)");
  for (const item of items) {
    const { x, y, width, height } = item.getBBox();
    const { a, d, e, f } = item.getCTM() ?? { a: 1, d: 1, e: 0, f: 0 };
    const look = (item.getAttribute("class") ?? "").replace(/ (picked|dim|pend)/g, "");
    const place = [a * (x + width / 2) + e, d * (y + height / 2) + f];
    const key = [item.closest(".part")?.id, look, ...place.map((edge) => Math.round(edge / 4))];
    pieces.set(key.join(), { item, look, middle: middle(item) });
  }
  return { pieces, dice: dice().map((die) => die.outerHTML) };
}

/**
 * Let new pieces come from where they were taken up, or from where one like them was.
 * @param {Snapshot} before
 * @param {Point | undefined} takenUp
 */
export function animateChanges(before, takenUp) {
  if (isReduced()) return;
  const after = snapshot();
  const added = missingFrom(before, after);
  const gone = missingFrom(after, before);
  if (added.length > MOST_PIECES) return;
  added.forEach((piece, nth) => {
    const twin = gone.findIndex((old) => old.look === piece.look);
    const start = twin < 0 ? takenUp : gone.splice(twin, 1)[0]?.middle;
    fly(piece.item, start, Math.min(nth * 60, 280));
  });
  dice().forEach((die, nth) => {
    if (before.dice.length && die.outerHTML !== before.dice[nth]) roll(die, nth);
  });
}

/**
 * The pieces of one snapshot that another one has not.
 * @param {Snapshot} other
 * @param {Snapshot} shot
 */
const missingFrom = (other, shot) =>
  [...shot.pieces].filter(([key]) => !other.pieces.has(key)).map(([, piece]) => piece);

/**
 * @param {SVGGraphicsElement} item
 * @param {Point | undefined} from
 * @param {number} delay
 */
function fly(item, from, delay) {
  const [x, y] = middle(item);
  const scale = item.getScreenCTM?.()?.a || 1;
  let start = "scale(.6)";
  const isFar = from !== undefined && Math.hypot(from[0] - x, from[1] - y) > NEAR;
  if (isFar) {
    raise(item);
    start = `translate(${(from[0] - x) / scale}px, ${(from[1] - y) / scale}px) scale(.8)`;
  }
  const keyframes = [
    { opacity: isFar ? 0.5 : 0, transform: start },
    { opacity: 1, transform: "none" },
  ];
  animate(item, keyframes, 320, delay);
}

/**
 * @param {Element} die
 * @param {number} nth
 */
function roll(die, nth) {
  const keyframes = [{ transform: "rotate(-200deg) scale(.8)" }, { transform: "none" }];
  animate(die, keyframes, 450, nth * 60);
}

/**
 * Draw the area of a flying piece above the others.
 * @param {Element} item
 */
function raise(item) {
  const area = item.closest(".part");
  area?.classList.add("flown");
  setTimeout(() => area?.classList.remove("flown"), 700);
}

/**
 * @param {Element} item
 * @param {Keyframe[]} keyframes
 * @param {number} duration
 * @param {number} delay
 */
function animate(item, keyframes, duration, delay) {
  if (item instanceof SVGElement) {
    item.style.transformBox = "fill-box";
    item.style.transformOrigin = "center";
  }
  running.push(item.animate(keyframes, { duration, delay, easing: EASING, fill: "backwards" }));
}

/** The pieces of the last move appear again, the first of them in sight. */
export function replayLastMove() {
  const marks = queryAll("#part-board .notch");
  const pieces = [...new Set(marks.map((mark) => mark.closest(".pc") ?? mark))];
  pieces[0]?.scrollIntoView({ block: "center", inline: "nearest" });
  const keyframes = [
    { opacity: 0, transform: "scale(1.5)" },
    { opacity: 1, transform: "none" },
  ];
  pieces.forEach((piece, nth) => animate(piece, keyframes, isReduced() ? 0 : 700, nth * 60));
  announce(query("#part-log li")?.textContent ?? "");
}

/** A press ends all animations. */
export function startAnimations() {
  addEventListener(
    "pointerdown",
    () => {
      running.forEach((animation) => animation.finish());
      running = [];
    },
    true,
  );
}
