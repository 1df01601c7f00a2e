// The connection of a match page to the server: a socket that reconnects within seconds and then
// sends again what was not answered.

import {
  closeSocket,
  currentView,
  hasSocket,
  isClosed,
  isCurrent,
  isOnline,
  resendAll,
  send,
  setOnline,
  useSocket,
} from "./requests.js";
import { page } from "./dom.js";
import { receive } from "./messages.js";
import { refreshPreview } from "./selection.js";
import { isSaving, retryMove } from "./sending.js";
import { showBanner } from "./status.js";

const PROTOCOL = "tabletown.v2";
const BEAT = 2500; // milliseconds between pings
const SILENCE = 10_000; // milliseconds after which the connection counts as lost
const LONGEST_WAIT = 15_000; // milliseconds until the next attempt

/** @type {Record<number, string>} */
const FINAL = {
  4401: "You are no longer signed in here. Nothing was lost: reload the page.",
  4403: "This is not your seat.",
  4404: "There is no such match.",
};
const OLD_VERSION = 4426;

let attempts = 0;
let timer = 0;
let lastReceived = 0;

export function startConnection() {
  connect();
  setInterval(beat, BEAT);
  addEventListener("online", wakeUp);
  addEventListener("pageshow", wakeUp);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) wakeUp();
  });
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const seat = new URLSearchParams(location.search).get("as");
  const address = `${scheme}://${location.host}/ws/match/${page.match}${seat ? `?as=${seat}` : ""}`;
  const socket = new WebSocket(address, PROTOCOL);
  useSocket(socket);
  socket.addEventListener("open", onOpen);
  socket.addEventListener("message", (frame) => {
    lastReceived = performance.now();
    receive(JSON.parse(frame.data));
  });
  socket.addEventListener("close", (ending) => {
    if (isCurrent(socket)) onClose(ending.code, ending.reason);
  });
}

function onOpen() {
  attempts = 0;
  lastReceived = performance.now();
  setOnline(true);
  showBanner("");
  send({ t: "hello", ...currentView() });
  resendAll();
  refreshPreview();
}

/**
 * @param {number} code
 * @param {string} reason in the words of the server; may be empty
 */
function onClose(code, reason) {
  setOnline(false);
  if (FINAL[code]) return showBanner(reason || FINAL[code], "bad");
  if (code === OLD_VERSION) return location.reload();
  const wait = Math.random() * Math.min(LONGEST_WAIT, 500 * 1.5 ** attempts);
  attempts += 1;
  setTimeout(showOffline, 600);
  timer = setTimeout(connect, wait);
}

function showOffline() {
  if (isOnline()) return;
  if (isSaving()) {
    showBanner("No connection. Your move was not saved yet; it will be sent again.", "last");
  } else showBanner("Reconnecting. Your last move is saved.");
}

/** Connect at once if the connection was lost. */
function wakeUp() {
  if (!hasSocket() || !isClosed()) return;
  clearTimeout(timer);
  attempts = 0;
  connect();
}

function beat() {
  if (!isOnline()) return;
  const now = performance.now();
  if (now - lastReceived > SILENCE) return closeSocket();
  send({ t: "ping", n: Math.round(now) });
  retryMove();
}
