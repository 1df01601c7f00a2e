// Previews of moves: asked from the server, kept, and drawn on the board.

import { element, query, queryAll } from "./dom.js";
import { currentView, isOnline, request, settleRequest } from "./requests.js";

/** @import { Preview } from "./protocol.js" */

const MOST_KEPT = 200;

/** @type {Map<string, Promise<Preview | null>>} */
const previews = new Map(); // by view and move

/** @type {Map<string, (preview: Preview | null) => void>} */
const expected = new Map(); // by cid

/**
 * The preview of a move; null while offline, or if the server refuses.
 * @param {HTMLButtonElement} move
 * @returns {Promise<Preview | null>}
 */
export function previewOf(move) {
  if (!isOnline()) return Promise.resolve(null);
  const key = `${currentView().seq} ${move.value}`;
  const known = previews.get(key);
  if (known) return known;
  if (previews.size > MOST_KEPT) previews.clear();
  /** @type {Promise<Preview | null>} */
  const coming = new Promise((resolve) => {
    expected.set(request({ t: "ask", what: "preview", action: move.value }), resolve);
  });
  previews.set(key, coming);
  return coming;
}

/**
 * Pass on the server's answer.
 * @param {string} cid
 * @param {Preview | null} preview
 * @returns {boolean} whether the request with this id asked for a preview
 */
export function resolvePreview(cid, preview) {
  const resolve = expected.get(cid);
  if (!resolve) return false;
  settleRequest(cid);
  expected.delete(cid);
  resolve(preview);
  return true;
}

/** @param {Preview} preview */
export const previewWords = (preview) => [preview.words, preview.final].filter(Boolean).join(" ");

/**
 * Draw these pieces on the board in place of those drawn before.
 * @param {Record<string, string>} [pieces]
 */
export function drawPreview(pieces = {}) {
  queryAll("#part-board .previewed").forEach((group) => group.remove());
  for (const [area, drawing] of Object.entries(pieces)) {
    const place = query(`#part-board .part-${area} svg.board`);
    const group = element(`<svg><g class="previewed">${drawing}</g></svg>`).firstElementChild;
    if (place && group) place.append(group);
  }
}
