"""WebSocket bytes for tests that do what no library would: floods, and clients that never read."""

import base64
import socket

KEY = base64.b64encode(bytes(16)).decode()
TEXT = 0x1
CLOSE = b"\x88"  # the first byte of a frame that closes; in no text of ours


def handshake(port: int, path: str, host: str = "127.0.0.1", **headers: str) -> bytes:
    """The request for a WebSocket."""
    more = [f"{name}: {value}" for name, value in headers.items()]
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}:{port}",
        f"Origin: http://{host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {KEY}",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Protocol: tabletown.v2",
        *more,
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def frames(payload: bytes, count: int = 1, opcode: int = TEXT) -> bytes:
    """So many whole frames of a client, masked with zeros; a payload of up to 125 bytes."""
    return (bytes([0x80 | opcode, 0x80 | len(payload)]) + bytes(4) + payload) * count


def status_of(wire: socket.socket) -> int:
    """The status of the answer to a handshake."""
    return int(head_of(wire)[9:12])


def head_of(wire: socket.socket) -> str:
    """The status line and the headers of the answer to a handshake."""
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        received = wire.recv(1)
        assert received, "the server closed the connection before it answered"
        answer += received
    return answer.decode()


def wait_for_close(wire: socket.socket) -> None:
    """Wait until the server has sent a frame that closes the socket; nothing is read."""
    received = b""
    while CLOSE not in received.partition(b"\r\n\r\n")[2]:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, len(received) + 1)
        peeked = wire.recv(65536, socket.MSG_PEEK)
        assert len(peeked) > len(received), "the connection ended without a frame that closes it"
        received = peeked
