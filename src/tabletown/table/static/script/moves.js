// The legal moves, as the server lists them: buttons, each with the board parts of its gesture.

import { query, queryAll } from "./dom.js";

/**
 * The buttons of all legal moves.
 * @returns {HTMLButtonElement[]}
 */
export const moveButtons = () => queryAll("#part-moves button[name=action]");

/**
 * The parts of the board that make up a move, in their order.
 * @param {HTMLButtonElement} move
 */
export const partsOf = (move) => (move.dataset.touch ?? "").split(" ");

/** Which question the page answers; the server refuses a move for another one. */
export const decision = () => {
  /** @type {HTMLInputElement | null} */
  const field = query("#part-status input[name=decision], #part-moves input[name=decision]");
  return field?.value ?? "";
};

/**
 * The words of a move.
 * @param {HTMLButtonElement} move
 */
export const wordsOf = (move) => move.textContent ?? "";

/**
 * A part of the board by its name.
 * @param {string} part
 * @returns {SVGGraphicsElement | null}
 */
export const boardPart = (part) => query(`#part-board [data-part="${CSS.escape(part)}"]`);

/**
 * All parts of the board that can be pressed.
 * @returns {SVGGraphicsElement[]}
 */
export const boardParts = () => queryAll("#part-board [data-part]");

/**
 * What parts of one kind share: `space-3` and `space-4` are of the kind `space`.
 * @param {string} part
 */
export const kindOf = (part) => part.replace(/-[^-]*$/, "");

/**
 * The moves that begin with these parts; if there are none, those that have them in this order;
 * else in any order.
 * @param {string[]} parts
 */
export function fittingMoves(parts) {
  const moves = moveButtons();
  /** @type {((gesture: string[]) => boolean)[]} */
  const tests = [
    (gesture) => parts.every((part, at) => gesture[at] === part),
    (gesture) => isSubsequence(parts, gesture),
    (gesture) => parts.every((part) => gesture.includes(part)),
  ];
  for (const fits of tests) {
    const fitting = moves.filter((move) => fits(partsOf(move)));
    if (fitting.length) return fitting;
  }
  return [];
}

/**
 * @param {string[]} parts
 * @param {string[]} gesture
 */
function isSubsequence(parts, gesture) {
  let at = 0;
  for (const part of gesture) if (part === parts[at]) at += 1;
  return at === parts.length;
}

const MOST_LISTED = 8; // choices that are named one by one

/**
 * What several moves have in common, and what is still to be chosen.
 * @param {string[]} moves their words
 * @returns {[common: string, choices: string]}
 */
export function narrowed(moves) {
  const words = moves.map((text) => text.split(" "));
  const first = words[0] ?? [];
  const least = Math.min(...words.map((some) => some.length));
  const isSame = (/** @type {number} */ at) => words.every((some) => some.at(at) === first.at(at));
  let head = 0;
  let tail = 0;
  while (head < least && isSame(head)) head += 1;
  while (tail < least - head && isSame(-1 - tail)) tail += 1;
  const begin = first.slice(0, head).join(" ");
  const end = first.slice(first.length - tail).join(" ");
  const choices = words.map((some) => some.slice(head, some.length - tail).join(" "));
  const isLong = choices.length > MOST_LISTED || choices.includes("");
  const listed = `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
  const common = [begin, end].filter(Boolean).join(" … ") + (end ? "" : " …");
  return [
    common.charAt(0).toUpperCase() + common.slice(1),
    isLong ? `${moves.length} moves are left.` : `Now choose: ${listed}.`,
  ];
}
