// The dialog that lists the keyboard shortcuts.

import { query } from "./dom.js";

/** @type {[key: string, effect: string][]} */
const KEYS = [
  ["b", "go to the board"],
  ["Arrows", "go from part to part"],
  ["Enter", "choose, again to confirm; works anywhere if only one move is left"],
  ["Esc", "back"],
  ["m", "list the moves as buttons"],
  ["u", "undo"],
  ["h", "hint"],
  ["a", "replay last move"],
  ["l", "hear the last log entry"],
  ["s", "hear the scores"],
  ["w", "hear whose turn it is"],
];

/** @type {[key: string, effect: string][]} */
const MAP_KEYS = [
  ["+ and -", "zoom in and out"],
  ["0", "show the whole map"],
];

export function showKeys() {
  const dialog = document.createElement("dialog");
  dialog.className = "keys";
  dialog.appendChild(document.createElement("h2")).textContent = "Keys";
  const list = dialog.appendChild(document.createElement("dl"));
  for (const [key, effect] of query(".pan") ? [...KEYS, ...MAP_KEYS] : KEYS) {
    list.appendChild(document.createElement("dt")).textContent = key;
    list.appendChild(document.createElement("dd")).textContent = effect;
  }
  const button = dialog.appendChild(document.createElement("button"));
  button.className = "btn";
  button.textContent = "Close";
  button.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
