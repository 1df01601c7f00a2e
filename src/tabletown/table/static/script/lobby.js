// Forms of the home page and the waiting room: the player's name, files, random numbers.

import { page, query, queryAll } from "./dom.js";
import { randomHex } from "./random.js";
import { recall, remember } from "./storage.js";

export function startLobby() {
  carryName();
  readFiles();
  fillNonces();
  if (document.body.classList.contains("waiting")) watchSeats();
}

/** Remember the player's name and send it along with every form. */
function carryName() {
  /** @type {HTMLInputElement | null} */
  const own = query("#name");
  if (!own) return;
  /** @type {HTMLInputElement[]} */
  const fields = queryAll("input[name=name]");
  const carry = () => fields.forEach((field) => (field.value = own.value));
  own.value = recall("name", own.value);
  carry();
  own.addEventListener("input", () => {
    remember("name", own.value);
    carry();
  });
}

/** Put a chosen file's text into the field that it belongs to. */
function readFiles() {
  /** @type {HTMLInputElement[]} */
  const pickers = queryAll("input[type=file][data-into]");
  for (const picker of pickers) {
    picker.addEventListener("change", async () => {
      /** @type {HTMLTextAreaElement | null} */
      const field = query(picker.dataset.into ?? "");
      const file = picker.files?.[0];
      if (field && file) field.value = await file.text();
    });
  }
}

/** What this device adds to the shuffle, unless the player writes something else. */
function fillNonces() {
  const random = randomHex();
  /** @type {HTMLInputElement[]} */
  const fields = queryAll("input[name=nonce]");
  for (const field of fields) field.value ||= random;
}

/**
 * Reload the waiting room when somebody sits down. The page says which seats it shows, so that no
 * change before the first check is missed.
 */
function watchSeats() {
  const mark = `data-seats="${page.seats}"`;
  const check = async () => {
    try {
      const answer = await fetch(location.href);
      if (answer.ok && !(await answer.text()).includes(mark)) location.reload();
    } catch {
      // no connection: the next attempt may have one
    }
  };
  void check();
  setInterval(check, 1000);
}
