// Replay pages: arrow keys, slider and play button go from step to step.

import { closest, query } from "./dom.js";

const PLAYING = "tabletown-playing"; // in session storage: the address that plays on by itself
const PAUSE = 900; // milliseconds for each step

export function startReplay() {
  /** @type {HTMLInputElement | null} */
  const slider = query("#scrub");
  if (!slider) return;
  const step = () => Number(slider.value);
  const last = Number(slider.max);
  const address = (/** @type {number} */ to) =>
    `${slider.dataset.address}${to}${slider.dataset.query}`;
  const go = (/** @type {number} */ to) => location.assign(address(to));
  slider.addEventListener("change", () => go(step()));
  document.addEventListener("keydown", (press) => {
    if (closest(press, "input, textarea, select")) return;
    if (press.key === "ArrowRight" && step() < last) go(step() + 1);
    if (press.key === "ArrowLeft" && step() > 0) go(step() - 1);
  });
  /** @type {HTMLSelectElement | null} */
  const viewer = query("select[name=as]");
  viewer?.addEventListener("change", () => viewer.form?.requestSubmit());
  startPlaying(step, last, address);
}

/**
 * The play button. A page plays on only if the page before announced its address.
 * @param {() => number} step
 * @param {number} last
 * @param {(to: number) => string} address
 */
function startPlaying(step, last, address) {
  const button = query("#play");
  const label = query("#play span");
  if (!button || !label) return;
  let timer = 0;
  const halt = () => {
    clearTimeout(timer);
    timer = 0;
    sessionStorage.removeItem(PLAYING);
    label.textContent = "Play";
  };
  const playNext = () => {
    if (step() + 1 > last) return halt();
    sessionStorage.setItem(PLAYING, address(step() + 1));
    location.assign(address(step() + 1));
  };
  if (sessionStorage.getItem(PLAYING) === location.pathname + location.search) {
    timer = setTimeout(playNext, PAUSE);
    label.textContent = "Pause";
  }
  button.addEventListener("click", () => (timer ? halt() : playNext()));
}
