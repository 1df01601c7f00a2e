// Handles each message of the server: changes the page accordingly.

import { query, queryAll } from "./dom.js";
import { moveButtons, partsOf, wordsOf } from "./moves.js";
import { resolvePreview } from "./preview.js";
import { refresh, setStale } from "./refresh.js";
import { currentView, send, setView, settleRequest } from "./requests.js";
import { select, stopPaying } from "./selection.js";
import { isPendingMove, moveSaved, settleMove, viewArrived } from "./sending.js";
import { announce, question, showBanner, showStatus } from "./status.js";

/** @import { Ack, Answer, Chat, Notice, Presence, Refused } from "./protocol.js" */
/** @import { ServerMessage, View } from "./protocol.js" */

const TOO_LATE = "The match moved on. Your move was not made.";

/** @param {ServerMessage} message */
export function receive(message) {
  switch (message.t) {
    case "view":
      return onView(message);
    case "ack":
      return onAck(message);
    case "refused":
      return onRefused(message);
    case "answer":
      return onAnswer(message);
    case "preview":
      return void resolvePreview(message.cid, message);
    case "chat":
      return onChat(message);
    case "presence":
      return onPresence(message);
    case "notice":
      return onNotice(message);
    case "bye":
      return showBanner(message.text, "last");
    case "pong":
      return;
  }
}

/** @param {View} message */
function onView(message) {
  const { epoch, seq, base, parts, next } = message;
  if (next) return location.assign(next);
  const view = currentView();
  if (epoch === view.epoch && seq < view.seq) return;
  if (base !== null && base !== undefined && base !== view.seq) return send({ t: "hello" });
  setView(epoch, seq);
  viewArrived(seq);
  refresh(parts);
}

/** @param {Ack} message */
function onAck({ cid, seq }) {
  settleRequest(cid);
  if (!isPendingMove(cid)) return;
  moveSaved(seq);
  viewArrived(currentView().seq);
}

/** @param {Refused} message */
function onRefused({ cid, code, text }) {
  settleRequest(cid);
  if (resolvePreview(cid, null)) return;
  if (isPendingMove(cid)) settleMove();
  stopPaying();
  select([]);
  setStale(code === "stale");
  const reason = code === "stale" ? TOO_LATE : text;
  showStatus(reason, question(), "no");
  announce(reason);
}

/** @param {Answer} message */
function onAnswer({ cid, text, label }) {
  settleRequest(cid);
  const move = label && moveButtons().find((button) => button.value === label);
  if (move) {
    select(partsOf(move));
    showStatus(`Hint: ${wordsOf(move)}`, `${text} Confirm, or choose another.`, "hinted");
  } else showStatus(text, question(), "no");
  announce(text);
}

/** @param {Chat} message */
function onChat({ seat, name: author, text }) {
  const list = query("#part-chat");
  if (!list) return;
  const line = list.appendChild(document.createElement("li"));
  const words = document.createElement("span");
  const bold = document.createElement("b");
  bold.textContent = author;
  words.append(bold, `: ${text}`);
  line.append(seatMark(seat), words);
  line.scrollIntoView({ block: "nearest" });
  /** @type {HTMLInputElement | null} */
  const tab = query("#t-chat");
  const label = query("label[for=t-chat]");
  if (label && !tab?.checked) label.textContent = "Chat •";
}

/**
 * The mark of a seat, as the list of players has it; an empty element for spectators.
 * @param {number} seat
 */
function seatMark(seat) {
  const mark = queryAll("#part-players .seat")[seat]?.querySelector(".seatmark");
  if (!mark) return document.createElement("i");
  const copy = /** @type {Element} */ (mark.cloneNode(true));
  copy.classList.add("sm");
  return copy;
}

/** @param {Presence} message */
function onPresence({ presence, watching }) {
  const spectators = query("#part-watching");
  if (spectators) spectators.textContent = watching ? `${watching} watching` : "";
  const rows = queryAll("#part-players .seat");
  for (const { seat, state, ahead } of presence) {
    const row = rows[seat];
    if (!row) continue;
    const queue = query(".ahead", row);
    if (queue) queue.textContent = ahead ? `waiting, ${ahead} ahead` : "";
    const place = query(".here, .away", row);
    if (place) place.className = place.textContent = state === "away" ? "away" : "here";
  }
}

/** @param {Notice} message */
function onNotice({ text, rematch }) {
  showBanner(text, "last");
  const form = query("#part-end form");
  if (!rematch || !form) return;
  const link = document.createElement("a");
  link.href = rematch;
  link.className = "btn go";
  link.textContent = "Go to the rematch";
  form.replaceWith(link);
}
