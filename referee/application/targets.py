"""Where a webhook may point: which addresses of the web are somebody else's and public.

A service that calls what it is told to call could be sent to its own neighbours. So an address is
read strictly, once, in one spelling; a name says nothing about where it leads, so whoever dials
resolves it, has every answer vetted here, and dials an answer that was vetted.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from referee.kernel.rejection import RefereeError

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

PORTS: Final = {"https": 443, "http": 80}
LONGEST: Final = 2_000
HIGHEST: Final = 65_535

_VISIBLE: Final = re.compile(r"[!-~]+")
_LABEL: Final = r"(?!-)[a-z0-9_-]{1,63}(?<!-)"
_NAME: Final = re.compile(rf"(?=.{{1,253}}$)(?:{_LABEL}\.)*{_LABEL}")
_NUMBER: Final = re.compile(r"(?:0x[0-9a-f]*|[0-9]+)")
"""A last label of this form makes old resolvers read the whole as an address."""
_PORT: Final = re.compile(r"[1-9][0-9]{0,4}")

# The registries of special addresses (RFC 6890 and what came after it), by hand: what a version of
# Python calls global has changed more than once. Of IPv6 only what is handed out as global unicast
# is let through at all.
CLOSED: Final[tuple[Network, ...]] = tuple(
    map(
        ip_network,
        (
            "0.0.0.0/8",  # this host on this network
            "10.0.0.0/8",
            "100.64.0.0/10",  # carriers' own
            "127.0.0.0/8",
            "169.254.0.0/16",  # link-local, and where clouds tell machines their secrets
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.31.196.0/24",
            "192.52.193.0/24",
            "192.88.99.0/24",  # 6to4 relays
            "192.168.0.0/16",
            "192.175.48.0/24",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4",
            "168.63.129.16/32",  # a cloud's wire server, on a public address
            "2001::/23",  # Teredo, ORCHID, benchmarks
            "2001:db8::/32",
            "2002::/16",  # 6to4: any IPv4 address inside
            "2620:4f:8000::/48",
            "3fff::/20",
        ),
    )
)
LOCAL: Final = frozenset({"localhost", "local", "internal", "intranet", "lan", "home", "corp"})
"""Last labels of names that are nobody's on the public web."""
GLOBAL: Final = IPv6Network("2000::/3")


class Unfit(RefereeError):
    """A webhook may not point there; the text says why."""


class Target(Struct, frozen=True):
    """An address in its one spelling. `endpoint` is its scheme, host and port."""

    url: str
    scheme: str
    host: str
    port: int

    @property
    def authority(self) -> str:
        """What the Host header says."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def endpoint(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}:{self.port}"

    @property
    def literal(self) -> Address | None:
        """The address that stands in the place of a name, if one does."""
        try:
            return ip_address(self.host)
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class Targets:
    """What an operator lets webhooks reach.

    Into the networks of `allowed` they may go by any port, and without TLS; into all else that
    is public by `ports` alone, and with TLS.
    """

    allowed: tuple[Network, ...] = ()
    ports: frozenset[int] = frozenset({443, 8443})

    @classmethod
    def spelled(cls, allowed: str, ports: str) -> "Targets":
        """As an operator writes it: words with a space between them; ValueError if wrong."""
        networks = tuple(map(ip_network, allowed.split()))
        return cls(networks, frozenset(map(int, ports.split())))

    def read(self, url: str) -> Target:
        """The target of an address that may be kept; Unfit if it can never be dialled."""
        target = _read(url)
        if target.literal is not None:
            self.vet(target, target.host)
        elif not self.allowed:
            self._check_public(target)
        return target

    def vet(self, target: Target, address: str) -> None:
        """Let this answer to the target's name pass; Unfit if it must not be dialled."""
        found = _address(address)
        if any(found in network for network in self.allowed if network.version == found.version):
            return
        if (reason := _closed(found)) is not None:
            raise Unfit(f"{found} is {reason}")
        self._check_public(target)

    def vetted(self, target: Target, answers: Iterable[str]) -> tuple[str, ...]:
        """The answers to dial, in their order; Unfit if any of them must not be dialled."""
        every = tuple(dict.fromkeys(answers))
        if not every:
            raise Unfit("the name has no address")
        for answer in every:
            self.vet(target, answer)
        return every

    def _check_public(self, target: Target) -> None:
        if target.scheme != "https":
            raise Unfit("only https is spoken with the public")
        if target.literal is None and _is_local(target.host):
            raise Unfit("not a name of the public web")
        if target.port not in self.ports:
            raise Unfit(f"port {target.port} is not one of {sorted(self.ports)}")


def _is_local(name: str) -> bool:
    last = name.rsplit(".", 1)[-1]
    return "." not in name or last in LOCAL


def _read(url: str) -> Target:
    """Every part in one spelling, or not at all: other readers must not read it otherwise."""
    if len(url) > LONGEST or not _VISIBLE.fullmatch(url) or "\\" in url:
        raise Unfit(f"expected at most {LONGEST} visible ASCII characters without a backslash")
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise Unfit("not an address of the web") from error
    if parts.scheme not in PORTS or not url.lower().startswith(f"{parts.scheme}://"):
        raise Unfit("expected https://")
    if "@" in parts.netloc:
        raise Unfit("no name or password may stand in it")
    if "#" in url:
        raise Unfit("no fragment may stand in it")
    host, port = _place(parts.netloc.lower(), PORTS[parts.scheme])
    path = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
    plain = Target("", parts.scheme, host, port)
    return Target(f"{parts.scheme}://{plain.authority}{path}", parts.scheme, host, port)


def _place(netloc: str, usual: int) -> tuple[str, int]:
    """Host and port."""
    found = re.fullmatch(r"(\[[^\[\]]*\]|[^\[\]:]*)(?::(.*))?", netloc)
    if found is None:
        raise Unfit("expected one host, with a port or without")
    host, port = found.groups()
    if port is not None and not (_PORT.fullmatch(port) and int(port) <= HIGHEST):
        raise Unfit("the port is no number from 1 to 65535")
    number = usual if port is None else int(port)
    if host.startswith("["):
        return str(_six(host[1:-1])), number
    return _host(host), number


def _six(text: str) -> Address:
    if "%" in text:
        raise Unfit("no zone may stand in an address")
    try:
        return IPv6Address(text)
    except ValueError as error:
        raise Unfit("not an IPv6 address") from error


def _host(text: str) -> str:
    """A name, or an IPv4 address of four plain numbers."""
    last = text.rsplit(".", 1)[-1]
    if _NUMBER.fullmatch(last):
        try:
            return str(IPv4Address(text))
        except ValueError as error:
            raise Unfit("an IPv4 address is four numbers without leading zeros") from error
    if not _NAME.fullmatch(text):
        raise Unfit("not a host name; names of other scripts are written as xn--, without a dot"
                    " at the end")  # fmt: skip
    return text


def _address(text: str) -> Address:
    try:
        found = ip_address(text)
    except ValueError as error:
        raise Unfit("not an address") from error
    if isinstance(found, IPv6Address) and found.scope_id is not None:
        raise Unfit("the address is of one link alone")
    return found


def _closed(address: Address) -> str | None:
    """Why nobody is called there."""
    if isinstance(address, IPv6Address) and address not in GLOBAL:
        return "no public address: loopback, local, multicast or an IPv4 address in disguise"
    closed = (n for n in CLOSED if n.version == address.version)
    network = next((n for n in closed if address in n), None)
    return None if network is None else f"in {network}, which is not public"
