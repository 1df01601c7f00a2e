// Keyboard shortcuts of a match page; they are off while the player types.

import { replayLastMove } from "./animation.js";
import { focusNext, focusPart, openMoves } from "./accessibility.js";
import { closest, query, queryAll } from "./dom.js";
import { showKeys } from "./keys_dialog.js";
import { boardParts } from "./moves.js";
import { playSelected, select, selectedParts, touch } from "./selection.js";
import { announce, question } from "./status.js";

const TYPING = "input:not([type=radio]):not([type=checkbox]), textarea, select";

/** @type {Record<string, () => void>} */
const KEYS = {
  "?": showKeys,
  b: focusBoard,
  m: openMoves,
  u: () => query("#undo")?.click(),
  h: () => query("#hint")?.click(),
  a: replayLastMove,
  l: () => announce(query("#part-log li")?.textContent ?? ""),
  s: () => announce(queryAll(".seat").map(score).join(", ")),
  w: () => announce(question()),
};

export function startKeyboard() {
  document.addEventListener("keydown", (press) => {
    if (closest(press, TYPING) || press.ctrlKey || press.metaKey || press.altKey) return;
    /** @type {SVGElement | null} */
    const item = closest(press, "#part-board [data-part]");
    if (item && (press.key === "Enter" || press.key === " ")) {
      press.preventDefault();
      touch(item.dataset.part ?? "");
    } else if (item && focusNext(item, press.key)) press.preventDefault();
    else if (press.key === "Enter" && press.target === document.body) playSelected();
    else if (press.key === "Escape" && selectedParts().length) select([]);
    else if (Object.hasOwn(KEYS, press.key)) KEYS[press.key]?.();
  });
}

function focusBoard() {
  const first = boardParts()[0];
  if (first) focusPart(first);
}

/** @param {Element} seat */
const score = (seat) =>
  `${query(".name", seat)?.textContent ?? ""} ${query(".score", seat)?.textContent ?? ""}`;
