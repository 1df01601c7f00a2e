// Shows the preview of a move while the mouse rests on its part of the board.

import { closest, query } from "./dom.js";
import { fittingMoves, moveButtons, wordsOf } from "./moves.js";
import { drawPreview, previewOf, previewWords } from "./preview.js";
import { selectedMove, selectedParts } from "./selection.js";
import { isSaving } from "./sending.js";
import { showMore } from "./status.js";

const REST = 150; // milliseconds on a part of the board
const LEAVE = 60; // milliseconds beside it

export function startHover() {
  let timer = 0;
  document.addEventListener("pointerover", (pointer) => {
    if (pointer.pointerType !== "mouse" || isSaving() || selectedMove()) return;
    if (!moveButtons().length) return;
    clearTimeout(timer);
    const item = closest(pointer, "#part-board [data-part], #part-board [data-for]");
    const part = item?.dataset.part ?? item?.dataset.for ?? "";
    const [move, ...others] = item ? fittingMoves([...selectedParts(), part]) : [];
    timer = setTimeout(
      () => (item && move && !others.length ? void hover(item, move) : leave()),
      item ? REST : LEAVE,
    );
  });
}

/**
 * @param {Element} item
 * @param {HTMLButtonElement} move
 */
async function hover(item, move) {
  const preview = await previewOf(move);
  if (!preview || selectedMove() || !item.matches(":hover")) return;
  drawPreview(preview.pieces);
  showMore(`${wordsOf(move)}. ${previewWords(preview)}`);
  query("#part-status")?.classList.add("hovered");
}

function leave() {
  const line = query("#part-status.hovered");
  if (!line) return;
  line.classList.remove("hovered");
  if (selectedMove()) return;
  drawPreview();
  if (!selectedParts().length && !line.classList.contains("no")) showMore(line.dataset.more ?? "");
}
