// Selects a move on the board: each pressed part narrows the moves. The last one left is previewed,
// and made at once if it can be undone.

import { isOnline } from "./requests.js";
import { page, query } from "./dom.js";
import {
  boardParts,
  fittingMoves,
  kindOf,
  moveButtons,
  narrowed,
  partsOf,
  wordsOf,
} from "./moves.js";
import { drawPreview, previewOf, previewWords } from "./preview.js";
import { askWhy, isSaving, sendMove } from "./sending.js";
import { confirmMode } from "./settings.js";
import { lastAnswer, question, showMore, showStatus, statusLine } from "./status.js";

const LONGEST_LABEL = 28; // letters on the button that confirms
const SAME_GESTURE = 900; // milliseconds in which more presses belong to the same gesture

/** @type {string[]} */
let selected = []; // parts of the board, in the order in which they were touched
let completedAt = -SAME_GESTURE; // when a move was sent before all its parts were touched
let paysAll = false; // one press pays everything that is due, each item by its first move

/** The parts that are selected. */
export const selectedParts = () => selected;

/** The one move that fits the selection, if there is just one. */
export function selectedMove() {
  const fitting = selected.length ? fittingMoves(selected) : [];
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Whether a press may be the rest of a gesture whose move was sent already. */
export const isGestureJustDone = () => performance.now() - completedAt < SAME_GESTURE;

/**
 * A part of the board was pressed.
 * @param {string} part
 */
export function touch(part) {
  if (isSaving()) return showStatus("Your last move is being saved", "This takes a moment.");
  const move = selectedMove();
  if (move && selected.includes(part)) return play(move);
  if (selected.includes(part)) return select(selected.filter((other) => other !== part));
  const more = [...selected, part];
  const instead = replacing(part);
  if (fittingMoves(more).length) void choose(more);
  else if (selected.length && fittingMoves(instead).length) void choose(instead);
  else if (move && partsOf(move).length === 1) void choose([part]);
  else askWhy(more);
}

/**
 * The selection with this part in place of the others of its kind.
 * @param {string} part
 */
const replacing = (part) => [...selected.filter((other) => kindOf(other) !== kindOf(part)), part];

/**
 * Select parts; make the move if it is the only one and needs no confirmation.
 * @param {string[]} parts
 */
async function choose(parts) {
  select(parts);
  const move = selectedMove();
  if (!move || confirmMode() === "each") return;
  const final = confirmMode() === "never" ? "" : (await previewOf(move))?.final;
  const still = selectedMove();
  if (final === "" && !isSaving() && still?.value === move.value) play(still);
}

/** @param {HTMLButtonElement} move */
export function play(move) {
  const isEarly = selected.length < partsOf(move).length;
  if (sendMove(move) && isEarly) completedAt = performance.now();
}

export function playSelected() {
  const move = selectedMove();
  if (move) play(move);
}

/**
 * Select these parts and show what can follow.
 * @param {string[]} parts
 */
export function select(parts) {
  selected = parts;
  const fitting = fittingMoves(parts);
  const move = selectedMove();
  markBoard(fitting, move);
  showButtons(move);
  if (move) showStatus(isOnly(move) ? question() : wordsOf(move), promptFor(move));
  else if (parts.length) showStatus(...narrowed(fitting.map(wordsOf)));
  else showStatus("");
  void showPreview(move);
}

/**
 * @param {HTMLButtonElement[]} fitting
 * @param {HTMLButtonElement | null} move
 */
function markBoard(fitting, move) {
  const reachable = new Set(fitting.flatMap(partsOf));
  const chosen = new Set(move ? partsOf(move) : selected);
  const isSingle = move !== null && chosen.size === 1;
  const isOther = (/** @type {boolean} */ fits) => selected.length > 0 && !fits && !isSingle;
  for (const item of boardParts()) {
    const part = item.dataset.part ?? "";
    const isLeft = isOther(reachable.has(part));
    const isInstead = isLeft && fittingMoves(replacing(part)).length > 0;
    item.classList.toggle("picked", chosen.has(part));
    item.classList.toggle("dim", isLeft && !isInstead);
    item.classList.toggle("rest", isInstead);
    if (selected.length && chosen.has(part)) item.setAttribute("aria-pressed", "true");
    else item.removeAttribute("aria-pressed");
  }
  for (const button of moveButtons()) {
    button.classList.toggle("out", isOther(fitting.includes(button)));
    button.classList.toggle("on", button === move);
  }
}

/** @param {HTMLButtonElement | null} move */
function showButtons(move) {
  /** @type {HTMLButtonElement | null} */
  const go = query("#go");
  if (go) {
    go.disabled = !move;
    const label = query("span", go);
    if (label) label.textContent = move && isOnly(move) ? shortLabel(move) : "Confirm";
  }
  const back = query("#back");
  if (back) back.hidden = !selected.length || (move !== null && isOnly(move));
}

/**
 * Whether this is the only legal move: the button that confirms then says what it does.
 * @param {HTMLButtonElement} move
 */
const isOnly = (move) => moveButtons().length === 1 && move === moveButtons()[0];

/** @param {HTMLButtonElement} move */
const shortLabel = (move) => (wordsOf(move).length > LONGEST_LABEL ? "Continue" : wordsOf(move));

/**
 * The sentence below a selected move: what it would do, and how to go on.
 * @param {HTMLButtonElement} move
 * @param {string} [effect]
 */
function promptFor(move, effect = "") {
  if (!isOnly(move)) return `${effect} Confirm, or press it again; Esc goes back.`.trim();
  const words = shortLabel(move) === wordsOf(move) ? "" : `${wordsOf(move)}.`;
  return `${words} ${effect} This is your only move: press the button, or Enter.`.trim();
}

/** @param {HTMLButtonElement | null} move */
async function showPreview(move) {
  const preview = move && isOnline() ? await previewOf(move) : null;
  if (move && selectedMove()?.value !== move.value) return;
  drawPreview(preview?.pieces);
  if (move && preview && !isSaving() && !lastAnswer()) {
    showMore(promptFor(move, previewWords(preview)));
  }
}

/** Show the preview of the selected move again, as after a reconnect. */
export function refreshPreview() {
  void showPreview(selectedMove());
}

/** The selection before any press: the only move, or the first way to pay. */
export function usualSelection() {
  const moves = moveButtons();
  const first = moves[0];
  return first && (moves.length === 1 || query("#pay-all")) ? partsOf(first) : [];
}

/** Pay everything that is due. */
export function payAll() {
  paysAll = true;
  payNext();
}

/** Pay the next, if all is to be paid. */
export function payNext() {
  paysAll = paysAll && query("#pay-all") !== null;
  const first = moveButtons()[0];
  if (paysAll && first) play(first);
}

export function stopPaying() {
  paysAll = false;
}

/**
 * A press on something that cannot be pressed now is answered with the rule.
 * @param {Element} target
 */
export function explainPress(target) {
  const line = statusLine();
  if (!line || page.scrub || isGestureJustDone()) return;
  /** @type {SVGElement | null} */
  const place = target.closest("[data-at]");
  const at = place?.dataset.at;
  if (at && isOnline()) {
    const near = fittingMoves(selected)[0];
    const parts = near ? partsOf(near) : [];
    const meant = parts.map((part) => (kindOf(part) === kindOf(at) ? at : part));
    return askWhy(meant.includes(at) ? meant : [at]);
  }
  if (moveButtons().length) {
    showStatus("You cannot do anything there now", line.dataset.rule || question(), "no");
  } else {
    showStatus(question(), "It is not your turn.", "no");
  }
}
