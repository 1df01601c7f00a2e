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

const sounds = () => remembered("sound", "no") === "yes";
// What to do next, for who is new to this game, until they have had enough of it.
const guides = () => remembered(`guide-${page.game}`, "yes") === "yes";
function guide(isWanted) {
  remember(`guide-${page.game}`, isWanted ? "yes" : "no");
  root.classList.toggle("unguided", !isWanted);
  const field = $("[data-setting=guide]");
  if (field) field.checked = isWanted;
}
root.classList.toggle("unguided", !guides());

function settings() {
  for (const field of all("[data-setting]")) {
    const name = field.dataset.setting;
    if (name === "confirm") field.value = confirms();
    else field.checked = { dark, guide: guides, sound: sounds }[name]();
    field.addEventListener("change", () => {
      if (name === "confirm") return remember(`confirm-${page.game}`, field.value);
      if (name === "guide") return guide(field.checked);
      remember(name, field.checked ? "yes" : "no");
      if (name === "dark") root.dataset.theme = field.checked ? "dark" : "light";
      else ring();
    });
  }
}
// Two short notes when it is my turn, if wanted.
function ring() {
  if (!sounds()) return;
  const audio = new AudioContext();
  [523, 659].forEach((pitch, nth) => {
    const note = audio.createOscillator(), loud = audio.createGain(), at = audio.currentTime + nth * 0.12;
    note.frequency.value = pitch;
    loud.gain.setValueAtTime(0.12, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
    note.connect(loud).connect(audio.destination);
    note.start(at);
    note.stop(at + 0.25);
  });
}

// Words: the status line says what is picked, refused or saved, and goes back to the question.
function say(text, more = "", look = "") {
  const status = $("#part-status");
  if (!status) return;
  $("#say").textContent = text || status.dataset.say;
  $("#more").textContent = text ? more : status.dataset.more;
  fit(status);
  status.classList.toggle("no", look === "no");
  status.classList.toggle("told", look === "told");
}
// Long sentences are written smaller, so that the board stays where it is.
function fit(status) {
  status.classList.toggle("long", $("#say").textContent.length > 64);
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
