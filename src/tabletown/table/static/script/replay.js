// Replays: the arrow keys and the slider go from step to step.
function scrubbing() {
  const slider = $("#scrub");
  if (!slider) return;
  const at = (step) => `${slider.dataset.address}${step}${slider.dataset.query}`;
  const go = (step) => location.assign(at(step));
  slider.addEventListener("change", () => go(slider.value));
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select")) return;
    if (event.key === "ArrowRight" && Number(slider.value) < Number(slider.max)) go(Number(slider.value) + 1);
    if (event.key === "ArrowLeft" && Number(slider.value) > 0) go(Number(slider.value) - 1);
  });
  $("select[name=as]")?.addEventListener("change", (event) => event.target.form.requestSubmit());
  const play = $("#play");
  // The step that is to come by itself is remembered, so any other page of a replay stands still.
  const isPlaying = sessionStorage.getItem("tabletown-playing") === location.pathname + location.search;
  const next = () => {
    sessionStorage.removeItem("tabletown-playing");
    const step = Number(slider.value) + 1;
    if (step > Number(slider.max)) { clock = 0; $("span", play).textContent = "Play"; return; }
    sessionStorage.setItem("tabletown-playing", at(step));
    go(step);
  };
  let clock = isPlaying ? setTimeout(next, 900) : 0;
  if (isPlaying) $("span", play).textContent = "Pause";
  play.addEventListener("click", () => {
    if (clock) { clearTimeout(clock); clock = 0; sessionStorage.removeItem("tabletown-playing"); $("span", play).textContent = "Play"; }
    else next();
  });
}
function searching() {
  const field = $(".filter input");
  field?.addEventListener("input", () => {
    const words = field.value.trim().toLowerCase();
    for (const rule of all(".rules .text p")) rule.hidden = words !== "" && !rule.textContent.toLowerCase().includes(words);
  });
}
