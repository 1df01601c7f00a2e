// Keys of a match page; none of them while something is typed.

import { replayLastMove } from "./animation.js";
import { focusNext, focusPart, openMoves } from "./board.js";
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
  document.addEventListener("keydown", (event) => {
    if (closest(event, TYPING) || event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {SVGElement | null} */
    const item = closest(event, "#part-board [data-part]");
    if (item && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      touch(item.dataset.part ?? "");
    } else if (item && focusNext(item, event.key)) event.preventDefault();
    else if (event.key === "Enter" && event.target === document.body) playSelected();
    else if (event.key === "Escape" && selectedParts().length) select([]);
    else if (Object.hasOwn(KEYS, event.key)) KEYS[event.key]?.();
  });
}

function focusBoard() {
  const first = boardParts()[0];
  if (first) focusPart(first);
}

/** @param {Element} seat */
const score = (seat) =>
  `${query(".name", seat)?.textContent ?? ""} ${query(".score", seat)?.textContent ?? ""}`;
