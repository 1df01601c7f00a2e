// The socket: there again within seconds, and what was not saved is sent once more.
function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const query = new URLSearchParams(location.search).get("as");
  const ws = new WebSocket(`${scheme}://${location.host}/ws/g/${page.match}${query ? `?as=${query}` : ""}`, "tabletown.v1");
  socket = ws;
  ws.addEventListener("open", () => {
    [open, tries, heard] = [true, 0, performance.now()];
    root.classList.add("online");
    banner("");
    send({ t: "hello", epoch, seq });
    for (const message of waiting.values()) send(message);
    preview(theOne());
  });
  ws.addEventListener("message", (event) => {
    heard = performance.now();
    const frame = JSON.parse(event.data);
    hear[frame.t]?.(frame);
  });
  ws.addEventListener("close", (event) => {
    if (ws !== socket) return;
    open = false;
    root.classList.remove("online");
    const ends = { 4401: "You are no longer signed in here. Nothing was lost: load the page again.", 4403: "This seat is not yours.", 4404: "There is no such game.", 4426: "There is a newer version: please reload the page." };
    if (ends[event.code]) return banner(ends[event.code], "bad");
    const wait = Math.random() * Math.min(15000, 500 * 1.5 ** tries);
    tries += 1;
    setTimeout(() => { if (!open) lost(); }, 600);
    timer = setTimeout(connect, wait);
  });
}
function lost() {
  banner(pending ? "No connection. Your move was not saved yet and will be sent." : "Reconnecting. Your last move is saved.", pending ? "last" : "");
}
function awake() {
  if (!socket || socket.readyState < WebSocket.CLOSING) return;
  clearTimeout(timer);
  tries = 0;
  connect();
}
function beat() {
  const now = performance.now();
  if (open && now - heard > 10000) { socket.close(); return; }
  if (open) send({ t: "p", n: Math.round(now) });
  if (open && waiting.has(pending?.cid) && now > pending.again) { pending.again = now + 2500; send(waiting.get(pending.cid)); }
}
