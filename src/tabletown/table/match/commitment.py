"""Fair shuffles: a commitment to a secret seed, mixed with text of the players, then revealed."""

import secrets
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from tabletown.core.rng import KEY_BYTES

LONGEST_NONCE: Final = 64  # characters


def new_seed() -> bytes:
    """A random secret seed."""
    return secrets.token_bytes(KEY_BYTES)


def seed_of(match_id: str, secret: bytes) -> bytes:
    """The seed of a match that is not open yet, so that its seal can be shown in advance."""
    return blake2b(
        match_id.encode(), key=secret, digest_size=KEY_BYTES, person=b"tabletown seed"
    ).digest()


def seal(seed: bytes, match_id: str) -> bytes:
    """The hash of the seed, published before a match is opened."""
    return _digest([b"tabletown seal", seed, match_id.encode()])


def commitment(seed: bytes, match_id: str, options: str) -> bytes:
    """The hash published before the deal; anybody who knows the seed can compute it."""
    return _digest([b"tabletown commit", seed, match_id.encode(), options.encode()])


def key(seed: bytes, nonces: Sequence[str]) -> bytes:
    """The key of dice and cards: neither the server nor a player alone can choose it."""
    return _digest([b"tabletown key", seed, *[nonce.encode() for nonce in nonces]])


def _digest(parts: Sequence[bytes]) -> bytes:
    """Hash the parts with their lengths, so that different lists have different digests."""
    joined = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return blake2b(joined, digest_size=KEY_BYTES).digest()
