// Requests to the server: sent by the socket, and again until they are answered. Knows the socket
// and the view that the page shows.

import { page } from "./dom.js";
import { randomId } from "./random.js";

/** @import { ClientMessage, ClientRequest } from "./protocol.js" */

let view = { epoch: page.epoch ?? "", seq: Number(page.seq ?? -1) };

/** The view that the page shows. */
export const currentView = () => view;

/**
 * @param {string} epoch
 * @param {number} seq
 */
export function setView(epoch, seq) {
  view = { epoch, seq };
}

/** @type {WebSocket | null} */
let socket = null;
let isReady = false;

/** @type {Map<string, ClientMessage>} */
const unanswered = new Map(); // by cid; sent again after a reconnect, and counted once

/** Whether messages reach the server now. */
export const isOnline = () => isReady;

/** Whether there is, or soon will be, a socket that sends. */
export const hasSocket = () => socket !== null;

/** @param {WebSocket} next */
export function useSocket(next) {
  socket = next;
}

/** @param {WebSocket} other */
export const isCurrent = (other) => other === socket;

/** Whether the socket was closed, or is about to be. */
export const isClosed = () => socket !== null && socket.readyState >= WebSocket.CLOSING;

/** @param {boolean} isOpen */
export function setOnline(isOpen) {
  isReady = isOpen;
  document.documentElement.classList.toggle("online", isOpen);
}

export function closeSocket() {
  socket?.close();
}

/** @param {ClientMessage} message */
export function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/**
 * Send a message until it is answered.
 * @param {ClientRequest} message
 * @returns {string} its id, which its answer carries
 */
export function request(message) {
  const cid = randomId();
  const identified = { cid, ...message };
  unanswered.set(cid, identified);
  send(identified);
  return cid;
}

/** @param {string} cid */
export function settleRequest(cid) {
  unanswered.delete(cid);
}

/**
 * Send a request again, unless it was answered.
 * @param {string} cid
 * @returns {boolean} whether it was sent
 */
export function resend(cid) {
  const message = unanswered.get(cid);
  if (message) send(message);
  return message !== undefined;
}

export function resendAll() {
  for (const message of unanswered.values()) send(message);
}
