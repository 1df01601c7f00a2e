// The home page while the bots are compiled: asked every two seconds, until that is over.
function compiling() {
  const line = $("#compiling");
  if (!line) return;
  const timer = setInterval(async () => {
    let health;
    try {
      const answer = await fetch("/health");
      if (!answer.ok) return; // asked again soon
      health = await answer.json();
    } catch { return; }
    if (health.compiling) {
      const { done, total } = health.compiling;
      const percent = total ? Math.floor(100 * done / total) : 0;
      $("progress", line).value = percent;
      $(".share", line).textContent = `${percent} %`;
      return;
    }
    clearInterval(timer);
    if (health.problem) {
      line.classList.add("last");
      line.textContent = `${health.problem} ${line.dataset.without}`;
      return;
    }
    line.classList.add("good");
    line.textContent = line.dataset.done;
    all("option[data-plain]").forEach((level) => { level.textContent = level.dataset.plain; });
    setTimeout(() => line.remove(), 5000);
  }, 2000);
}
