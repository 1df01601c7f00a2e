// The progress of compiling on the home page: asks the server until it is done.

import { query, queryAll } from "./dom.js";

const INTERVAL = 2000; // milliseconds
const DONE = 5000; // milliseconds for which the end is shown

/** @typedef {{ compiling?: { done: number, total: number }, problem?: string }} Health */

export function startBuildProgress() {
  const line = query("#compiling");
  if (!line) return;
  const timer = setInterval(async () => {
    const health = await fetchHealth();
    if (!health) return;
    if (health.compiling) return showProgress(line, health.compiling);
    clearInterval(timer);
    if (health.problem) showProblem(line, health.problem);
    else showDone(line);
  }, INTERVAL);
}

/** @returns {Promise<Health | null>} null if the server does not answer */
async function fetchHealth() {
  try {
    const answer = await fetch("/health");
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/**
 * @param {HTMLElement} line
 * @param {{ done: number, total: number }} compiling
 */
function showProgress(line, { done, total }) {
  const percent = total ? Math.floor((100 * done) / total) : 0;
  /** @type {HTMLProgressElement | null} */
  const bar = query("progress", line);
  if (bar) bar.value = percent;
  const words = query(".share", line);
  if (words) words.textContent = `${percent} %`;
}

/**
 * @param {HTMLElement} line
 * @param {string} problem
 */
function showProblem(line, problem) {
  line.classList.add("last");
  line.textContent = `${problem} ${line.dataset.without}`;
}

/** @param {HTMLElement} line */
function showDone(line) {
  line.classList.add("good");
  line.textContent = line.dataset.done ?? "";
  for (const level of queryAll("option[data-plain]")) {
    level.textContent = level.dataset.plain ?? "";
  }
  setTimeout(() => line.remove(), DONE);
}
