// The search field of the rules: hides the rules that do not contain the words.

import { query, queryAll } from "./dom.js";

export function startRulesSearch() {
  /** @type {HTMLInputElement | null} */
  const field = query(".filter input");
  field?.addEventListener("input", () => {
    const words = field.value.trim().toLowerCase();
    for (const rule of queryAll(".rules .text p")) {
      rule.hidden = words !== "" && !(rule.textContent ?? "").toLowerCase().includes(words);
    }
  });
}
