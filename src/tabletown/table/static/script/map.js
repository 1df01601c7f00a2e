// A large map: zoomed by buttons, keys, the wheel and two fingers; moved by dragging.

import { closest, page, query } from "./dom.js";
import { recall, remember } from "./storage.js";

const LEAST_ZOOM = 1;
const MOST_ZOOM = 4;
const STEP = 1.4;
const DRAG = 6; // pixels from which on a press is a drag

let isDragged = false; // the press that ends now has moved the map, and presses nothing

/** Whether the press that ends now has moved the map. */
export const wasDragged = () => isDragged;

/** @returns {SVGElement | null} */
const mapDrawing = () => query(".pan > svg");

const zoom = () => Number(recall(`zoom-${page.game}`, "1")) || 1;

/** Draw the map as large as it was last. */
export function applyZoom() {
  mapDrawing()?.style.setProperty("--zoom", String(zoom()));
}

/**
 * Zoom; the point under the pointer, or the middle of what is seen, stays where it is.
 * @param {number} next
 * @param {{ x: number, y: number }} [point]
 */
function zoomTo(next, point) {
  const map = mapDrawing();
  const pan = map?.parentElement;
  if (!map || !pan) return;
  const box = pan.getBoundingClientRect();
  const old = map.getBoundingClientRect();
  const u = point ? point.x - box.x : box.width / 2;
  const v = point ? point.y - box.y : box.height / 2;
  const across = (pan.scrollLeft + u) / old.width;
  const down = (pan.scrollTop + v) / old.height;
  remember(`zoom-${page.game}`, String(Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, next))));
  applyZoom();
  const now = map.getBoundingClientRect();
  pan.scrollTo({ left: across * now.width - u, top: down * now.height - v, behavior: "instant" });
}

export function startMap() {
  document.addEventListener("click", zoomByButton);
  document.addEventListener("keydown", zoomByKey);
  document.addEventListener("wheel", zoomByWheel, { passive: false });
  startDragging();
  startPinching();
}

/** @param {Event} event */
function zoomByButton(event) {
  const step = closest(event, "[data-zoom]")?.dataset.zoom;
  if (step) zoomTo(step === "0" ? 1 : zoom() * (step === "1" ? STEP : 1 / STEP));
}

/** @param {KeyboardEvent} event */
function zoomByKey(event) {
  if (closest(event, "input, textarea, select") || !mapDrawing()) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "+" || event.key === "=") zoomTo(zoom() * STEP);
  if (event.key === "-") zoomTo(zoom() / STEP);
  if (event.key === "0") zoomTo(1);
}

/** @param {WheelEvent} event */
function zoomByWheel(event) {
  if (!event.ctrlKey || !closest(event, ".pan")) return;
  event.preventDefault();
  zoomTo(zoom() * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
}

/** A mouse drags the map; one finger scrolls it without us. */
function startDragging() {
  /** @type {{ pan: Element, x: number, y: number, left: number, top: number } | null} */
  let grip = null;
  document.addEventListener("pointerdown", (event) => {
    isDragged = false;
    const pan = closest(event, ".pan");
    const isGrip = pan && event.pointerType === "mouse" && event.button === 0;
    const { clientX: x, clientY: y } = event;
    grip = isGrip ? { pan, x, y, left: pan.scrollLeft, top: pan.scrollTop } : null;
  });
  document.addEventListener("pointermove", (event) => {
    if (!grip) return;
    const dx = event.clientX - grip.x;
    const dy = event.clientY - grip.y;
    if (Math.hypot(dx, dy) > DRAG) isDragged = true;
    if (!isDragged) return;
    grip.pan.scrollTo({ left: grip.left - dx, top: grip.top - dy, behavior: "instant" });
  });
  addEventListener("pointerup", () => {
    grip = null;
  });
}

/** Two fingers zoom. */
function startPinching() {
  const area = query(".boardarea");
  if (!mapDrawing() || !area) return;
  let apart = 0;
  area.addEventListener(
    "touchstart",
    (event) => {
      apart = closest(event, ".pan") ? (pinch(event)?.apart ?? 0) : 0;
    },
    { passive: true },
  );
  area.addEventListener(
    "touchmove",
    (event) => {
      const fingers = pinch(event);
      if (!apart || !fingers) return;
      event.preventDefault();
      zoomTo((zoom() * fingers.apart) / apart, fingers);
      apart = fingers.apart;
    },
    { passive: false },
  );
  applyZoom();
}

/**
 * How far two fingers are apart, and the middle between them.
 * @param {TouchEvent} event
 */
function pinch(event) {
  const [a, b, ...more] = event.touches;
  if (!a || !b || more.length) return null;
  return {
    apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
  };
}
