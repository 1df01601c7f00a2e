"""The public address of the server, and the security headers of every answer."""

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types tabletown",
    )
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # no-referrer would make forms send `Origin: null`
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
PRIVATE: Final = "private, no-store"


def url_host(host: str) -> str:
    """A host as browsers write it in a URL: an IPv6 address shortened, and in brackets."""
    return f"[{ip_address(host).compressed}]" if ":" in host else host


@dataclass(frozen=True)
class Address:
    """The exact origins under which browsers reach this server."""

    origins: tuple[str, ...]

    @property
    def hosts(self) -> tuple[str, ...]:
        return tuple(origin.partition("://")[2] for origin in self.origins)

    @property
    def is_secure(self) -> bool:
        return self.origins[0].startswith("https://")

    @property
    def cookie(self) -> str:
        """The cookie's name; browsers accept the prefix only with Secure."""
        return "__Host-tabletown" if self.is_secure else "tabletown"
