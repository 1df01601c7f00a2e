// Clicks on the board and on buttons that need the script.

import { replayLastMove } from "./animation.js";
import { closest, queryAll } from "./dom.js";
import { showKeys } from "./keys_dialog.js";
import { wasDragged } from "./map_zoom.js";
import { explainPress, payAll, playSelected, select, touch } from "./selection.js";
import { setGuide } from "./settings.js";

/** @type {Record<string, () => void>} */
const BUTTONS = {
  "#go": playSelected,
  "#back": () => select([]),
  "#pay-all": payAll,
  "#keys": showKeys,
  "#unguide": () => setGuide(false),
  "#again": replayLastMove,
};

export function startClicks() {
  document.addEventListener("click", (click) => {
    if (wasDragged() || !(click.target instanceof Element)) return;
    const item = closest(click, "#part-board [data-part], #part-board [data-for]");
    if (item) return touch(item.dataset.part ?? item.dataset.for ?? "");
    if (closest(click, "#part-board svg")) return explainPress(click.target);
    copyLink(click);
    for (const [selector, press] of Object.entries(BUTTONS)) {
      if (closest(click, selector)) press();
    }
    if (!closest(click, ".menubox")) {
      queryAll(".menubox[open]").forEach((menu) => menu.removeAttribute("open"));
    }
  });
}

/** @param {Event} click */
function copyLink(click) {
  /** @type {HTMLInputElement | HTMLButtonElement | HTMLAnchorElement | null} */
  const button = closest(click, "[data-copy]");
  if (!button || !navigator.clipboard) return;
  click.preventDefault();
  const text = button instanceof HTMLAnchorElement ? button.href : button.value;
  void navigator.clipboard.writeText(text).then(() => flash(button, button.dataset.copy ?? ""));
}

/**
 * Replace the text of a button for a moment.
 * @param {Element} button
 * @param {string} words
 */
function flash(button, words) {
  const before = button.textContent;
  button.textContent = words;
  setTimeout(() => {
    button.textContent = before;
  }, 1500);
}
