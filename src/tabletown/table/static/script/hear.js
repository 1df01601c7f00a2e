// Receiving.
const hear = {
  view(frame) {
    if (frame.next) return location.assign(frame.next);
    if (frame.epoch === epoch && frame.seq < seq) return;
    if (frame.base !== null && frame.base !== undefined && frame.base !== seq) return send({ t: "hello" });
    [epoch, seq] = [frame.epoch, frame.seq];
    if (pending?.shownBy <= seq) settle();
    show(frame.parts);
  },
  ack(frame) {
    waiting.delete(frame.cid);
    if (pending?.cid !== frame.cid) return;
    saved(true);
    pending.shownBy = frame.seq; // what is asked now is answered: nothing more until the next view
    if (frame.seq <= seq) settle();
  },
  no(frame) {
    waiting.delete(frame.cid);
    if (answers.has(frame.cid)) return hear.ahead({ cid: frame.cid, isRefused: true });
    const wasMove = pending?.cid === frame.cid;
    if (wasMove) settle();
    paysAll = false;
    pick([]);
    isStale = frame.code === "stale";
    const lost = isStale ? "The game moved on. Your move was not made." : frame.text;
    say(lost, $("#part-status")?.dataset.say, "no");
    speak(lost);
  },
  ahead(frame) {
    waiting.delete(frame.cid);
    answers.get(frame.cid)?.(frame.isRefused ? null : frame);
    answers.delete(frame.cid);
  },
  told(frame) {
    waiting.delete(frame.cid);
    const move = frame.label && buttons().find((button) => button.value === frame.label);
    if (move) pick(touches(move));
    if (move) say(`Hint: ${move.textContent}`, `${frame.text} Confirm, or choose another.`, "told");
    else say(frame.text, $("#part-status")?.dataset.say, "no");
    speak(frame.text);
  },
  say(frame) {
    const list = $("#part-chat");
    if (!list) return;
    const line = list.appendChild(document.createElement("li"));
    const text = document.createElement("span");
    text.append(Object.assign(document.createElement("b"), { textContent: frame.name }), `: ${frame.text}`);
    line.append(face(frame.seat), text);
    line.scrollIntoView({ block: "nearest" });
    if (!$("#t-chat").checked) $("label[for=t-chat]").textContent = "Chat •";
  },
  who(frame) {
    const eyes = $("#part-watching");
    if (eyes) eyes.textContent = frame.watching ? `${frame.watching} watching` : "";
    for (const here of frame.presence) {
      const row = all("#part-players .seat")[here.seat], place = row?.querySelector(".here, .away"), line = row?.querySelector(".ahead");
      if (line) line.textContent = here.ahead ? `${here.ahead} in line` : "";
      if (place) [place.className, place.textContent] = here.state === "away" ? ["away", "away"] : ["here", "here"];
    }
  },
  note(frame) {
    banner(frame.text, "last");
    if (frame.rematch) rematch(frame.rematch);
  },
  bye(frame) { banner(frame.text, "last"); },
  p() {},
};
// The mark of a seat, as the list of players has it; an empty place for who watches.
function face(seat) {
  const mark = all("#part-players .seat")[seat]?.querySelector(".seatmark")?.cloneNode(true);
  mark?.classList.add("sm");
  return mark ?? document.createElement("i");
}
function rematch(address) {
  const form = $("#part-end form");
  if (!form) return;
  const link = Object.assign(document.createElement("a"), { href: address, className: "btn go", textContent: "To the rematch" });
  form.replaceWith(link);
}

let isStale = false; // a move came too late, which is said again with the view that follows
// Changes: put in by name; focus, open drawers and scrolling stay; pieces that moved glide.
function show(parts) {
  const focus = document.activeElement;
  const held = focus?.dataset?.part ?? "", id = focus?.id ?? "", value = focus?.name === "action" ? focus.value : "";
  const before = lie();
  const drawers = new Map(all("details[id]").map((box) => [box.id, box.open]));
  const scrolls = all("#part-board .part, #part-board .pan").map((it) => [it.id, it.scrollLeft, it.scrollTop]);
  const asked = decision(), said = answered();
  const wasMine = $("#part-status")?.classList.contains("yours");
  if (parts.title !== undefined) document.title = `${parts.title} · Tabletown`;
  for (const [key, html] of Object.entries(parts)) {
    const old = key !== "title" && document.getElementById(`part-${key}`);
    if (old) old.replaceWith(element(html));
  }
  if (parts.board) {
    zoom();
    for (const [at, left, top] of scrolls) document.getElementById(at)?.scrollTo({ left, top, behavior: "instant" });
  }
  for (const [key, isOpen] of drawers) { const box = document.getElementById(key); if (box) box.open = isOpen; }
  dress();
  const isSame = asked === decision();
  pick(isSame && fitting(picked).length ? picked : usual());
  if (said && isStale) say(said[0], $("#part-status").dataset.say, "no");
  else if (said && isSame) say(...said);
  isStale = false;
  if (held) lingering = true;
  if (held || value || (id && !document.body.contains(focus))) refocus(held, id, value);
  else if (lingering && document.activeElement === document.body) refocus("*", "", "");
  if (parts.board) glide(before);
  payOn();
  const isMine = $("#part-status")?.classList.contains("yours");
  if (isMine && !wasMine) { speak(document.title); shake(); ring(); }
  badge(isMine);
}
function shake() { // which browsers refuse before the first press
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30);
}
let lingering = false; // the keyboard was on the board when it was cleared for others
function refocus(held, id, value) {
  const again = (held && part(held)) || (value && buttons().find((button) => button.value === value)) || (id && document.getElementById(id));
  const next = again || (held ? $("#part-board [data-part]") : value ? buttons()[0] : null);
  if (!next) return;
  if (held) { lingering = false; focusOn(next); } else next.focus();
}
const turnIcon = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath fill='%234338ca' d='M12 1l10 5.500v11L12 23 2 17.500v-11z'/%3E%3Ccircle cx='12' cy='12' r='5.500' fill='%23fff'/%3E%3C/svg%3E";
function badge(isMine) {
  const icon = $("#icon");
  if (!icon) return;
  icon.dataset.usual ??= icon.getAttribute("href");
  icon.href = isMine ? turnIcon : icon.dataset.usual;
}
