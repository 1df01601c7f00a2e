// Clocks: the server says how much is left, and the page counts on from there.
const begun = new WeakMap(); // a clock on the page: since when it is shown
function tick() {
  for (const clock of all(".clock[data-left]")) {
    if (!begun.has(clock)) begun.set(clock, performance.now());
    if (clock.dataset.runs !== "1") continue;
    const left = Math.max(0, Number(clock.dataset.left) - (performance.now() - begun.get(clock)));
    const seconds = Math.ceil(left / 1000);
    clock.textContent = left ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} left` : "out of time";
    clock.classList.toggle("soon", seconds <= 30);
    if (clock.closest(".seat.mine") && (seconds === 30 || seconds === 10) && clock.dataset.told !== String(seconds)) {
      clock.dataset.told = String(seconds);
      speak(`${seconds} seconds left`);
    }
  }
}
