// Replaces the changed parts of the page; focus, open drawers and scrolling stay as they are.

import { animateChanges, snapshot } from "./animation.js";
import { focusPart, labelBoard } from "./accessibility.js";
import { element, query, queryAll } from "./dom.js";
import { applyZoom } from "./map_zoom.js";
import { boardPart, boardParts, decision, fittingMoves, moveButtons } from "./moves.js";
import { payNext, select, selectedParts, usualSelection } from "./selection.js";
import { takeOrigins } from "./sending.js";
import { ringIfWanted } from "./settings.js";
import { vibrate } from "./sound.js";
import { announce, lastAnswer, question, showStatus, statusLine } from "./status.js";

/** @import { Answer } from "./status.js" */
/** @typedef {{ part: string, id: string, action: string, item: Element | null }} Focus */

let isStale = false; // a move came too late, which the next view must say again
let awaitsBoard = false; // the keyboard was on the board when it had nothing more to press

/** @param {boolean} isTooLate */
export function setStale(isTooLate) {
  isStale = isTooLate;
}

/**
 * Replace parts of the page.
 * @param {Record<string, string>} parts HTML by name; `title` is text
 */
export function refresh(parts) {
  const focused = currentFocus();
  const before = snapshot();
  const restoreDrawers = keepDrawers();
  const restoreScrolling = keepScrolling();
  const asked = decision();
  const answer = lastAnswer();
  const wasMine = isMyTurn();
  if (parts.title !== undefined) document.title = `${parts.title} · Tabletown`;
  for (const [key, html] of Object.entries(parts)) {
    if (key !== "title") document.getElementById(`part-${key}`)?.replaceWith(element(html));
  }
  if (parts.board) {
    applyZoom();
    restoreScrolling();
  }
  restoreDrawers();
  labelBoard();
  restoreSelection(asked === decision(), answer);
  restoreFocus(focused);
  if (parts.board) animateChanges(before, takeOrigins()[0]);
  payNext();
  if (isMyTurn() && !wasMine) signalTurn();
  showTurnIcon();
}

const isMyTurn = () => statusLine()?.classList.contains("yours") ?? false;

/** @returns {() => void} */
function keepDrawers() {
  /** @type {HTMLDetailsElement[]} */
  const drawers = queryAll("details[id]");
  const states = drawers.map((drawer) => /** @type {const} */ ([drawer.id, drawer.open]));
  return () => {
    for (const [id, isOpen] of states) {
      document.getElementById(id)?.toggleAttribute("open", isOpen);
    }
  };
}

/** @returns {() => void} */
function keepScrolling() {
  const places = queryAll("#part-board .part, #part-board .pan").map((area) => ({
    id: area.id,
    offset: { left: area.scrollLeft, top: area.scrollTop },
  }));
  return () => {
    for (const { id, offset } of places) {
      document.getElementById(id)?.scrollTo({ ...offset, behavior: "instant" });
    }
  };
}

/**
 * @param {boolean} isSame whether the question is still the same
 * @param {Answer | null} answer
 */
function restoreSelection(isSame, answer) {
  const selected = selectedParts();
  select(isSame && fittingMoves(selected).length ? selected : usualSelection());
  if (answer && isStale) showStatus(answer[0], question(), "no");
  else if (answer && isSame) showStatus(...answer);
  isStale = false;
}

/** @returns {Focus} */
function currentFocus() {
  const item = document.activeElement;
  const hasData = item instanceof HTMLElement || item instanceof SVGElement;
  return {
    part: hasData ? (item.dataset.part ?? "") : "",
    id: item?.id ?? "",
    action: item instanceof HTMLButtonElement && item.name === "action" ? item.value : "",
    item,
  };
}

/** @param {Focus} focused */
function restoreFocus({ part, id, action, item }) {
  const isRemoved = id !== "" && !document.body.contains(item);
  if (part) awaitsBoard = true;
  if (part) focusBoard(boardPart(part));
  else if (action) (sameMove(action) ?? moveButtons()[0])?.focus();
  else if (isRemoved) document.getElementById(id)?.focus();
  else if (awaitsBoard && document.activeElement === document.body) focusBoard(null);
}

/** @param {string} action */
const sameMove = (action) => moveButtons().find((button) => button.value === action);

/** @param {SVGElement | null} same */
function focusBoard(same) {
  const next = same ?? boardParts()[0];
  if (!next) return;
  awaitsBoard = false;
  focusPart(next);
}

function signalTurn() {
  announce(document.title);
  vibrate();
  ringIfWanted();
}

const TURN_ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath fill='%234338ca' d='M12 1l10 5.500v11L12 23 2 17.500v-11z'/%3E%3Ccircle cx='12' cy='12' r='5.500' fill='%23fff'/%3E%3C/svg%3E";

/** Let the browser's tab show whether it is the player's turn. */
export function showTurnIcon() {
  /** @type {HTMLLinkElement | null} */
  const icon = query("#icon");
  if (!icon) return;
  icon.dataset.usual ??= icon.getAttribute("href") ?? "";
  icon.href = isMyTurn() ? TURN_ICON : icon.dataset.usual;
}
