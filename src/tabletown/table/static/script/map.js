// A large map: closer and wider by buttons, keys, the wheel and two fingers; moved by dragging.
const widest = 1, closest = 4;
let dragged = false; // the press that ends now has moved the map, and touches nothing
const land = () => $(".pan > svg");
const scale = () => Number(remembered(`zoom-${page.game}`, "1")) || 1;
function zoom() {
  land()?.style.setProperty("--zoom", scale());
}
// The point under the pointer, or the middle of what is seen, stays where it is.
function zoomTo(next, x, y) {
  const it = land(), pan = it?.parentElement;
  if (!it) return;
  const box = pan.getBoundingClientRect(), old = it.getBoundingClientRect();
  const [u, v] = [(x ?? box.x + box.width / 2) - box.x, (y ?? box.y + box.height / 2) - box.y];
  const [across, down] = [(pan.scrollLeft + u) / old.width, (pan.scrollTop + v) / old.height];
  remember(`zoom-${page.game}`, String(Math.min(closest, Math.max(widest, next))));
  zoom();
  const now = it.getBoundingClientRect();
  pan.scrollTo({ left: across * now.width - u, top: down * now.height - v, behavior: "instant" });
}
document.addEventListener("click", (event) => {
  const by = event.target.closest("[data-zoom]")?.dataset.zoom;
  if (by) zoomTo(by === "0" ? 1 : scale() * (by === "1" ? 1.4 : 1 / 1.4));
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey || !land()) return;
  if (event.key === "+" || event.key === "=") zoomTo(scale() * 1.4);
  if (event.key === "-") zoomTo(scale() / 1.4);
  if (event.key === "0") zoomTo(1);
});
document.addEventListener("wheel", (event) => {
  if (!event.ctrlKey || !event.target.closest(".pan")) return;
  event.preventDefault();
  zoomTo(scale() * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
}, { passive: false });

// A mouse drags the map; one finger scrolls it by itself, two bring it closer.
let grip = null, apart = 0;
document.addEventListener("pointerdown", (event) => {
  dragged = false;
  const pan = event.target.closest(".pan");
  grip = pan && event.pointerType === "mouse" && event.button === 0 ? { pan, x: event.clientX, y: event.clientY, left: pan.scrollLeft, top: pan.scrollTop } : null;
});
document.addEventListener("pointermove", (event) => {
  if (!grip) return;
  const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
  if (Math.hypot(dx, dy) > 6) dragged = true;
  if (dragged) grip.pan.scrollTo({ left: grip.left - dx, top: grip.top - dy, behavior: "instant" });
});
addEventListener("pointerup", () => { grip = null; });
const between = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
function pinching() {
  const around = $(".boardarea");
  if (!land()) return;
  around.addEventListener("touchstart", (event) => {
    apart = event.touches.length === 2 && event.target.closest(".pan") ? between(event.touches) : 0;
  }, { passive: true });
  around.addEventListener("touchmove", (event) => {
    if (!apart || event.touches.length !== 2) return;
    event.preventDefault();
    const [a, b] = event.touches;
    zoomTo(scale() * between(event.touches) / apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    apart = between(event.touches);
  }, { passive: false });
  zoom();
}
