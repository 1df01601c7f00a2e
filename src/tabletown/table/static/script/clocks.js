// Clocks: the server says how much time is left, and the page counts down from there.

import { queryAll } from "./dom.js";
import { announce } from "./status.js";

const SOON = 30; // seconds from which on a clock looks urgent
const ANNOUNCED = [30, 10]; // seconds left on the player's own clock

/** @type {WeakMap<Element, number>} */
const firstSeen = new WeakMap(); // when the server wrote this clock

function tick() {
  for (const clock of queryAll(".clock[data-left]")) {
    const since = firstSeen.get(clock) ?? performance.now();
    firstSeen.set(clock, since);
    if (clock.dataset.runs === "1") count(clock, performance.now() - since);
  }
}

/**
 * @param {HTMLElement} clock
 * @param {number} passed milliseconds
 */
function count(clock, passed) {
  const left = Math.max(0, Number(clock.dataset.left) - passed);
  const seconds = Math.ceil(left / 1000);
  const rest = String(seconds % 60).padStart(2, "0");
  clock.textContent = left ? `${Math.floor(seconds / 60)}:${rest} left` : "out of time";
  clock.classList.toggle("soon", seconds <= SOON);
  const isNew = clock.dataset.announced !== String(seconds);
  if (clock.closest(".seat.mine") && ANNOUNCED.includes(seconds) && isNew) {
    clock.dataset.announced = String(seconds);
    announce(`${seconds} seconds left`);
  }
}

export function startClocks() {
  setInterval(tick, 500);
}
