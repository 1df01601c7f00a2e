// The board for keyboard and screen readers: names of its parts, focus by arrow keys, the list of
// moves.

import { middle, query, queryAll } from "./dom.js";
import { boardParts, moveButtons, partsOf, wordsOf } from "./moves.js";
import { recall, remember } from "./storage.js";

const ASIDE = 2.5; // how much farther a step aside counts than one ahead

/**
 * The name of a part or place: as written by the server, else its text.
 * @param {SVGElement} item
 */
function nameOf(item) {
  const written = item.getAttribute("data-name") ?? query("title", item)?.textContent;
  const texts = () => queryAll("text", item).map((line) => line.textContent);
  return (
    written ||
    texts().filter(Boolean).join(" ") ||
    (item.dataset.part ?? item.dataset.at ?? "").replaceAll("-", " ")
  );
}

/**
 * What a part is, and what pressing it does.
 * @param {SVGElement} item
 */
function labelOf(item) {
  const moves = moveButtons().filter((move) => partsOf(move).includes(item.dataset.part ?? ""));
  const [only] = moves;
  const effect = moves.length === 1 && only ? wordsOf(only) : `${moves.length} moves`;
  return `${nameOf(item)}: ${effect}`;
}

/** Give parts their roles and names. The board is one stop of the Tab key. */
export function labelBoard() {
  boardParts().forEach((item, nth) => {
    item.setAttribute("role", "button");
    item.setAttribute("tabindex", nth ? "-1" : "0");
    item.setAttribute("aria-label", labelOf(item));
  });
  /** @type {SVGElement[]} */
  const places = queryAll("#part-board [data-at]");
  for (const item of places) {
    item.setAttribute("role", "img");
    item.setAttribute("aria-label", `${nameOf(item)}: no move here now`);
  }
  const moves = movesDrawer();
  if (moves) moves.open = recall("moves", "no") === "yes";
}

/** @param {HTMLElement | SVGElement} item */
export function focusPart(item) {
  queryAll("#part-board [data-part][tabindex='0']").forEach((other) => {
    other.setAttribute("tabindex", "-1");
  });
  item.setAttribute("tabindex", "0");
  item.focus();
}

/** @type {Record<string, [dx: number, dy: number]>} */
const DIRECTIONS = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/**
 * Move the focus to the nearest part in the direction of an arrow key.
 * @param {SVGElement} from
 * @param {string} key
 * @returns {boolean} whether it is an arrow key
 */
export function focusNext(from, key) {
  const direction = DIRECTIONS[key];
  if (!direction) return false;
  const [dx, dy] = direction;
  const [x, y] = middle(from);
  /** @type {SVGElement | null} */
  let best = null;
  let least = Infinity;
  for (const item of boardParts()) {
    if (item.classList.contains("dim")) continue;
    const [u, v] = middle(item);
    const ahead = (u - x) * dx + (v - y) * dy;
    const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    if (ahead > 1 && ahead + ASIDE * aside < least) {
      best = item;
      least = ahead + ASIDE * aside;
    }
  }
  if (best) focusPart(best);
  return true;
}

/**
 * The list of moves, which can be folded away.
 * @returns {HTMLDetailsElement | null}
 */
const movesDrawer = () => query("#part-moves");

/** Unfold the list of moves and go there. */
export function openMoves() {
  const moves = movesDrawer();
  if (!moves) return;
  moves.open = true;
  remember("moves", "yes");
  (moveButtons()[0] ?? query("summary", moves))?.focus();
}

/** Remember whether the list of moves is open; `#part-moves` in the address opens it. */
export function startMovesDrawer() {
  document.addEventListener(
    "toggle",
    (toggled) => {
      if (toggled.target === movesDrawer()) remember("moves", movesDrawer()?.open ? "yes" : "no");
    },
    true,
  );
  addEventListener("hashchange", () => {
    if (location.hash === "#part-moves") openMoves();
  });
}
