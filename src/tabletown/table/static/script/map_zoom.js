// Zooms a large map by buttons, keys, mouse wheel and two fingers, and moves it by dragging.

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

/** @param {Event} click */
function zoomByButton(click) {
  const step = closest(click, "[data-zoom]")?.dataset.zoom;
  if (step) zoomTo(step === "0" ? 1 : zoom() * (step === "1" ? STEP : 1 / STEP));
}

/** @param {KeyboardEvent} press */
function zoomByKey(press) {
  if (closest(press, "input, textarea, select") || !mapDrawing()) return;
  if (press.ctrlKey || press.metaKey || press.altKey) return;
  if (press.key === "+" || press.key === "=") zoomTo(zoom() * STEP);
  if (press.key === "-") zoomTo(zoom() / STEP);
  if (press.key === "0") zoomTo(1);
}

/** @param {WheelEvent} wheel */
function zoomByWheel(wheel) {
  if (!wheel.ctrlKey || !closest(wheel, ".pan")) return;
  wheel.preventDefault();
  zoomTo(zoom() * Math.exp(-wheel.deltaY / 300), { x: wheel.clientX, y: wheel.clientY });
}

/** A mouse drags the map; one finger scrolls it without this script. */
function startDragging() {
  /** @type {{ pan: Element, x: number, y: number, left: number, top: number } | null} */
  let grip = null;
  document.addEventListener("pointerdown", (pointer) => {
    isDragged = false;
    const pan = closest(pointer, ".pan");
    const isGrip = pan && pointer.pointerType === "mouse" && pointer.button === 0;
    const { clientX: x, clientY: y } = pointer;
    grip = isGrip ? { pan, x, y, left: pan.scrollLeft, top: pan.scrollTop } : null;
  });
  document.addEventListener("pointermove", (pointer) => {
    if (!grip) return;
    const dx = pointer.clientX - grip.x;
    const dy = pointer.clientY - grip.y;
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
    (touch) => {
      apart = closest(touch, ".pan") ? (pinch(touch)?.apart ?? 0) : 0;
    },
    { passive: true },
  );
  area.addEventListener(
    "touchmove",
    (touch) => {
      const fingers = pinch(touch);
      if (!apart || !fingers) return;
      touch.preventDefault();
      zoomTo((zoom() * fingers.apart) / apart, fingers);
      apart = fingers.apart;
    },
    { passive: false },
  );
  applyZoom();
}

/**
 * How far two fingers are apart, and the middle between them.
 * @param {TouchEvent} touch
 */
function pinch(touch) {
  const [a, b, ...more] = touch.touches;
  if (!a || !b || more.length) return null;
  return {
    apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
  };
}
