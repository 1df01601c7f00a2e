// The status line, the banner above the page, and announcements for screen readers.

import { query } from "./dom.js";

const LONG = 64; // letters from which on the status line is written smaller

/** @typedef {"" | "no" | "hinted"} Look how a status line looks: plain, refused, with a hint */
/** @typedef {[text: string, more: string, look: Look]} Answer */

/** The status line, which the server fills: what is asked, and a second sentence. */
export const statusLine = () => query("#part-status");

/** What the server asks or says now. */
export const question = () => statusLine()?.dataset.say ?? "";

/**
 * Show this in the status line; without a text, show the server's question again.
 * @param {string} text
 * @param {string} [more]
 * @param {Look} [look]
 */
export function showStatus(text, more = "", look = "") {
  const line = statusLine();
  if (!line) return;
  setText("#say", text || question());
  setText("#more", text ? more : (line.dataset.more ?? ""));
  line.classList.toggle("long", (query("#say")?.textContent ?? "").length > LONG);
  line.classList.toggle("no", look === "no");
  line.classList.toggle("hinted", look === "hinted");
}

/**
 * Replace only the second sentence.
 * @param {string} more
 */
export const showMore = (more) => setText("#more", more);

/**
 * The answer to the last press, to be shown again when somebody else's move changes the page.
 * @returns {Answer | null}
 */
export function lastAnswer() {
  const line = query("#part-status.no, #part-status.hinted");
  if (!line) return null;
  const look = line.classList.contains("no") ? "no" : "hinted";
  return [query("#say")?.textContent ?? "", query("#more")?.textContent ?? "", look];
}

/**
 * Let a screen reader say this at once.
 * @param {string} text
 */
export const announce = (text) => setText("#announcer", text);

/**
 * Show a banner, or hide it.
 * @param {string} text
 * @param {string} [look]
 */
export function showBanner(text, look = "") {
  const place = query("#banner");
  if (!place) return;
  place.hidden = !text;
  place.className = `banner ${look}`;
  if (place.textContent !== text) place.textContent = text;
}

/**
 * @param {string} selector
 * @param {string} text
 */
function setText(selector, text) {
  const place = query(selector);
  if (place) place.textContent = text;
}
