// The table in the browser: gestures on the board, the socket, and what changes put in its place.
// Pages work without it: it only presses the buttons that are there, and shows sooner what came.

const $ = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const root = document.documentElement;
const page = document.body.dataset;
root.classList.add("js");

// The one door by which HTML of the server comes in.
const policy = window.trustedTypes?.createPolicy("tabletown", { createHTML: (text) => text });
function element(html) {
  const frame = document.createElement("template");
  frame.innerHTML = policy ? policy.createHTML(html) : html;
  return frame.content.firstElementChild;
}

// Settings of this device.
const remembered = (name, usual) => {
  try { return localStorage.getItem(`tabletown-${name}`) ?? usual; } catch { return usual; }
};
const remember = (name, value) => {
  try { localStorage.setItem(`tabletown-${name}`, value); } catch { /* a private window forgets */ }
};
const theme = remembered("dark", "");
if (theme) root.dataset.theme = theme === "yes" ? "dark" : "light";
const dark = () => root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
const confirms = () => remembered(`confirm-${page.game}`, "final"); // "final", "each" or "never"

function settings() {
  for (const field of all("[data-setting]")) {
    const isTheme = field.dataset.setting === "dark";
    if (isTheme) field.checked = dark();
    else field.value = confirms();
    field.addEventListener("change", () => {
      if (isTheme) {
        remember("dark", field.checked ? "yes" : "no");
        root.dataset.theme = field.checked ? "dark" : "light";
      } else remember(`confirm-${page.game}`, field.value);
    });
  }
}

// Words: the status line says what is picked, refused or saved, and goes back to the question.
function say(text, more = "", look = "") {
  const status = $("#part-status");
  if (!status) return;
  $("#say").textContent = text || status.dataset.say;
  $("#more").textContent = text ? more : status.dataset.more;
  status.classList.toggle("no", look === "no");
  status.classList.toggle("told", look === "told");
}
// What was said in answer to a press, to be said again when others change the page meanwhile.
function answered() {
  const status = $("#part-status.no, #part-status.told");
  return status && [$("#say").textContent, $("#more").textContent, status.classList.contains("no") ? "no" : "told"];
}
function speak(text) {
  const place = $("#spoken");
  if (place) place.textContent = text;
}
function banner(text, look = "") {
  const place = $("#banner");
  if (!place) return;
  place.hidden = !text;
  place.className = `banner ${look}`;
  if (place.textContent !== text) place.textContent = text;
}
