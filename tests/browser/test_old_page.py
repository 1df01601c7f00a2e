"""A page of protocol v1, open since before an update, loads itself again and can be played on."""

from random import Random
from typing import Any

import pytest
from helpers.browser_play import by_mouse, settled, start_quick

pytestmark = pytest.mark.slow

SCRIPT_V1 = """
const root = document.documentElement;
const page = document.body.dataset;
let [epoch, seq, tries, open, socket] = [page.epoch, Number(page.seq), 0, false, null];
root.classList.add("js", "v1");
function send(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}
function banner(text, look = "") {
  const place = document.querySelector("#banner");
  place.hidden = !text;
  place.className = `banner ${look}`;
  place.textContent = text;
}
const hear = {
  view(frame) {
    if (frame.next) return location.assign(frame.next);
    [epoch, seq] = [frame.epoch, frame.seq];
  },
  bye(frame) { banner(frame.text, "last"); },
};
function connect() {
  const query = new URLSearchParams(location.search).get("as");
  const address = `ws://${location.host}/ws/g/${page.match}${query ? `?as=${query}` : ""}`;
  const ws = new WebSocket(address, "tabletown.v1");
  socket = ws;
  ws.addEventListener("open", () => {
    [open, tries] = [true, 0];
    root.classList.add("online");
    banner("");
    send({ t: "hello", epoch, seq });
  });
  ws.addEventListener("message", (event) => {
    const frame = JSON.parse(event.data);
    hear[frame.t]?.(frame);
  });
  ws.addEventListener("close", (event) => {
    if (ws !== socket) return;
    open = false;
    root.classList.remove("online");
    const ends = { 4426: "There is a newer version: please reload the page." };
    if (ends[event.code]) return banner(ends[event.code], "bad");
    tries += 1;
    setTimeout(connect, Math.random() * Math.min(15000, 500 * 1.5 ** tries));
  });
}
connect();
"""  # the socket and the messages that a page of v1 understood, as its script had them
OLD_ADDRESS = 'history.replaceState(null, "", location.href.replace("/match/", "/g/"));'


def open_as_v1(page: Any) -> None:
    """Load the page once more with the script of v1, under the address that matches had then."""
    page.route(
        "**/static/script/*/main.js",
        lambda route: route.fulfill(content_type="text/javascript", body=OLD_ADDRESS + SCRIPT_V1),
        times=1,
    )
    page.reload(wait_until="commit")


@pytest.mark.parametrize("mode", ["bot", "screen"])
def test_a_page_of_v1_ends_up_at_the_new_page_and_can_be_played(new_page: Any, mode: str) -> None:
    page = new_page()
    start_quick(page, "favelas", mode)
    page.wait_for_selector("html.online")
    address = page.url
    visited: list[str] = []
    page.on("framenavigated", lambda frame: visited.append(frame.url))
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    open_as_v1(page)
    page.wait_for_selector("html.online:not(.v1)")
    assert visited == [address, address.replace("/match/", "/g/"), address]
    assert [it.split("/")[4] for it in sockets] == ["g", "match"]
    assert settled(page) == "mine"
    by_mouse(page, Random(1))
