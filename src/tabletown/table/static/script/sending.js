// Sends moves, questions and forms. Each has a cid (an id), so sent again it counts once.

import { boardPart, decision, partsOf, wordsOf } from "./moves.js";
import { hasSocket, isOnline, request, resend } from "./requests.js";
import { middle, query, queryAll } from "./dom.js";
import { question, showStatus } from "./status.js";

/** @import { Point } from "./dom.js" */

const RETRY = 2500; // milliseconds until a move without an answer is sent again

/** @type {{ cid: string, retryAt: number, savedAs: number | null } | null} */
let pending = null; // the move that is being saved; `savedAs` is the view that will show it

/** @type {Point[]} */
let origins = []; // where the pieces of the last move were taken up

/** Whether a move is being saved. */
export const isSaving = () => pending !== null;

/** @param {string} cid */
export const isPendingMove = (cid) => pending?.cid === cid;

/**
 * Send a move, unless another one is being saved; without a socket, submit its form.
 * @param {HTMLButtonElement} move
 * @returns {boolean} whether it was sent
 */
export function sendMove(move) {
  if (!hasSocket()) {
    move.form?.requestSubmit(move);
    return false;
  }
  if (pending) return false;
  const cid = request({ t: "act", decision: decision(), action: move.value });
  pending = { cid, retryAt: performance.now() + RETRY, savedAs: null };
  const parts = partsOf(move)
    .map(boardPart)
    .filter((part) => part !== null);
  origins = parts.map(middle);
  for (const part of parts) part.classList.add("pend");
  showStatus(wordsOf(move), "Saving your move.");
  showSaved(false);
  return true;
}

/** Send the move again if it has waited long for its answer. */
export function retryMove() {
  const now = performance.now();
  if (!pending || now <= pending.retryAt) return;
  if (resend(pending.cid)) pending.retryAt = now + RETRY;
}

/**
 * The move was saved, but nothing more can be sent before the view that shows it.
 * @param {number} seq
 */
export function moveSaved(seq) {
  showSaved(true);
  if (pending) pending.savedAs = seq;
}

/**
 * The page now shows this view; the move is done if the view shows it.
 * @param {number} seq
 */
export function viewArrived(seq) {
  if (pending && pending.savedAs !== null && pending.savedAs <= seq) settleMove();
}

/** The move was saved and shown, or refused: the next one may be sent. */
export function settleMove() {
  pending = null;
  showSaved(true);
  queryAll(".pend").forEach((part) => part.classList.remove("pend"));
}

/** Where the pieces of the last move started; asked once. */
export function takeOrigins() {
  const taken = origins;
  origins = [];
  return taken;
}

/** @param {boolean} isSaved */
function showSaved(isSaved) {
  const place = query(".saved");
  if (!place) return;
  place.classList.toggle("pend", !isSaved);
  query("use", place)?.setAttribute("href", isSaved ? "#i-check" : "#i-pending");
  const words = query("span", place);
  if (words) words.textContent = isSaved ? "All moves saved" : "Saving";
}

/**
 * Ask why nothing can be done with these parts of the board.
 * @param {string[]} parts
 */
export function askWhy(parts) {
  if (!hasSocket()) return showStatus("You cannot do anything there now", question(), "no");
  request({ t: "ask", what: "why", action: parts.join(" ") });
}

/**
 * Send forms by the socket, so that the page need not be loaded again.
 * @param {(move: HTMLButtonElement) => void} play
 */
export function startForms(play) {
  document.addEventListener("submit", (submission) => {
    const button = submission.submitter;
    const form = submission.target;
    if (!isOnline() || !(button instanceof HTMLButtonElement)) return;
    if (!(form instanceof HTMLFormElement)) return;
    const submit = formAction(form, button, play);
    if (!submit) return;
    submission.preventDefault();
    submit();
  });
}

/**
 * What the button does by the socket; null if the browser must send the form.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 * @param {(move: HTMLButtonElement) => void} play
 * @returns {(() => void) | null}
 */
function formAction(form, button, play) {
  const fields = new FormData(form, button);
  if (button.name === "action") return () => play(button);
  if (button.id === "undo") return () => undo(button);
  if (button.id === "hint") return askHint;
  if (form.id === "say-form") {
    return () => {
      request({ t: "chat", text: String(fields.get("text")) });
      form.reset();
    };
  }
  if (button.name === "op") {
    const seat = Number(fields.get("seat"));
    return () => void request({ t: "seat_request", op: button.value, seat });
  }
  return null;
}

/** @param {HTMLButtonElement} button */
function undo(button) {
  const reason = button.dataset.reason;
  if (reason) showStatus("This cannot be undone", reason, "no");
  else request({ t: "undo", decision: decision() });
}

function askHint() {
  request({ t: "ask", what: "hint" });
  showStatus("Looking for a hint", "This takes a few seconds. You can play on meanwhile.");
}
