// Settings of this device, kept in local storage.

import { page, query, queryAll } from "./dom.js";
import { playTurnSound } from "./sound.js";
import { recall, remember } from "./storage.js";

const html = document.documentElement;

const isDark = () =>
  html.dataset.theme
    ? html.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
const hasSound = () => recall("sound", "no") === "yes";
const hasGuide = () => recall(`guide-${page.game}`, "yes") === "yes";

/** Which moves wait to be confirmed: "final" (those that cannot be undone), "each" or "never". */
export const confirmMode = () => recall(`confirm-${page.game}`, "final");

/**
 * Show or hide the guide of this game.
 * @param {boolean} isWanted
 */
export function setGuide(isWanted) {
  remember(`guide-${page.game}`, isWanted ? "yes" : "no");
  html.classList.toggle("unguided", !isWanted);
  /** @type {HTMLInputElement | null} */
  const field = query("[data-setting=guide]");
  if (field) field.checked = isWanted;
}

/** Apply the remembered settings before the page is shown. */
export function applySettings() {
  html.classList.add("js");
  const theme = recall("dark", "");
  if (theme) html.dataset.theme = theme === "yes" ? "dark" : "light";
  html.classList.toggle("unguided", !hasGuide());
}

/** Let the fields of the menu show the settings and change them. */
export function startSettings() {
  /** @type {HTMLSelectElement | null} */
  const confirmation = query("[data-setting=confirm]");
  if (confirmation) {
    confirmation.value = confirmMode();
    confirmation.addEventListener("change", () => {
      remember(`confirm-${page.game}`, confirmation.value);
    });
  }
  checkbox("guide", hasGuide, setGuide);
  checkbox("sound", hasSound, (isOn) => {
    remember("sound", isOn ? "yes" : "no");
    ringIfWanted();
  });
  checkbox("dark", isDark, (isOn) => {
    remember("dark", isOn ? "yes" : "no");
    html.dataset.theme = isOn ? "dark" : "light";
  });
}

/** Play the sound of the player's turn, unless it is off. */
export function ringIfWanted() {
  if (hasSound()) playTurnSound();
}

/**
 * @param {string} setting
 * @param {() => boolean} isOn
 * @param {(isOn: boolean) => void} change
 */
function checkbox(setting, isOn, change) {
  /** @type {HTMLInputElement[]} */
  const boxes = queryAll(`[data-setting=${setting}]`);
  for (const box of boxes) {
    box.checked = isOn();
    box.addEventListener("change", () => change(box.checked));
  }
}
