"""Calling an address that a stranger gave: resolved, vetted, and that very answer dialled.

`requests` is used below its sessions: no redirects, no proxies, no cookies, no netrc. The name
stays in the Host header and is what the certificate must be for. Whoever answers gets a total
time, whatever they do, and is read no further than an excerpt needs.
"""

import socket
import ssl
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from time import monotonic
from typing import Any, Final

import requests
from requests import PreparedRequest, Response
from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, PoolManager
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError, NewConnectionError

from referee.application.targets import Target, Targets, Unfit
from referee.application.webhooks.delivering import DELIVERED, GOOD, STATUS, Reply

Resolve = Callable[[str, int], Iterable[str]]

AGENT: Final = "bunny-referee-webhooks/1"
READ: Final = 16 * 1024
"""Bytes of an answer that are read; a connection with more to say is closed."""
EXCERPT: Final = 500
TRIED: Final = 3
"""Answers of a name that are dialled one after the other, if nobody is there."""
LONGEST_ASKED: Final = 24 * 60 * 60
KEPT: Final = 16
"""Connections that are kept open, one each to so many places."""


def resolved(host: str, port: int) -> Iterable[str]:
    """What the system's resolver answers."""
    answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(place[0]) for *_, place in answers]


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """Seconds: for a connection, for each silence, and for everything together."""

    connect: float = 5.0
    silence: float = 10.0
    total: float = 15.0


class Vetted(PreparedRequest):
    """A request with the answer that it is to be sent to."""

    target: Target
    address: str


class Cut(threading.local):
    """The socket that this thread talks on, for whoever has to end the talk."""

    def __init__(self) -> None:
        self.exchange: Exchange | None = None


@dataclass
class Exchange:
    """One request and its answer, until the time is over."""

    line: socket.socket | None = None
    over: bool = False
    reused: bool = False
    """Whether it goes over a connection that was kept open."""

    def cut(self) -> None:
        """End it from another thread: whatever waits on the socket is told so."""
        self.over = True
        if self.line is not None:
            with suppress(OSError):
                socket.socket.shutdown(self.line, socket.SHUT_RDWR)


_CURRENT: Final = Cut()


def _watch(connected: socket.socket | None) -> None:
    if _CURRENT.exchange is not None and connected is not None:
        _CURRENT.exchange.line = connected


class _Watched(HTTPConnection):
    """A connection whose socket is known while it is in use."""

    def _new_conn(self) -> socket.socket:
        connected = super()._new_conn()
        _watch(connected)  # a handshake may drip, too
        return connected

    def connect(self) -> None:
        super().connect()
        _watch(self.sock)

    def request(self, *words: Any, **named: Any) -> None:
        if _CURRENT.exchange is not None:
            _CURRENT.exchange.reused = self.sock is not None
        _watch(self.sock)
        super().request(*words, **named)


class _WatchedTls(_Watched, HTTPSConnection):
    pass


class _Pool(HTTPConnectionPool):
    ConnectionCls = _Watched


class _TlsPool(HTTPSConnectionPool):
    ConnectionCls = _WatchedTls


class Dialler(HTTPAdapter):
    """Connects to the vetted answer of a request and to nothing else."""

    def init_poolmanager(
        self, connections: int, maxsize: int, block: bool = False, **named: Any
    ) -> None:
        self.poolmanager = PoolManager(connections, maxsize=maxsize, block=block, **named)
        self.poolmanager.pool_classes_by_scheme = {"http": _Pool, "https": _TlsPool}

    def build_connection_pool_key_attributes(  # type: ignore[override]  # types of theirs
        self, request: PreparedRequest, verify: Any, cert: Any = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Where to connect to, by our own reading of the address."""
        assert isinstance(request, Vetted)
        _, tls = super().build_connection_pool_key_attributes(request, verify, cert)
        target = request.target
        named = {"server_hostname": target.host, "assert_hostname": target.host}
        place = {"scheme": target.scheme, "host": request.address, "port": target.port}
        return place, {**tls, **(named if target.scheme == "https" else {})}


@dataclass(frozen=True)
class Dialling:
    """The sender of webhooks. `trusted` is a file of certificates to trust, None: the usual."""

    targets: Targets
    resolve: Resolve = resolved
    patience: Patience = field(default_factory=Patience)
    trusted: str | None = None
    _adapters: threading.local = field(default_factory=threading.local)

    def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        began = monotonic()
        exchange = Exchange()
        timer = threading.Timer(self.patience.total, exchange.cut)
        timer.daemon = True
        timer.start()
        _CURRENT.exchange = exchange
        try:
            reply = self._dialled(url, headers, body)
        except (requests.RequestException, HTTPError, OSError) as error:
            reply = _failure(error, exchange)
        except Unfit as error:
            reply = Reply("refused-address", excerpt=str(error))
        finally:
            timer.cancel()
            _CURRENT.exchange = None
        return _timed(reply, monotonic() - began)

    def _dialled(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        target = self.targets.read(url)
        every = self.targets.vetted(target, self._answers(target))
        for address in every[: TRIED - 1]:
            if address != every[-1]:
                try:
                    return self._exchanged(target, address, headers, body)
                except (requests.ConnectTimeout, requests.ConnectionError) as error:
                    if not _nobody_there(error):
                        raise
        return self._exchanged(target, every[-1], headers, body)

    def _answers(self, target: Target) -> Iterable[str]:
        if target.literal is not None:
            return [target.host]
        try:
            return self.resolve(target.host, target.port)
        except (OSError, UnicodeError) as error:
            raise requests.ConnectionError(f"no address for {target.host}") from error

    def _exchanged(
        self, target: Target, address: str, headers: Mapping[str, str], body: bytes
    ) -> Reply:
        request = _request(target, address, headers, body)
        try:
            answer = self._sent(request)
        except requests.ConnectionError as error:
            if not (_was_closed(error) and _CURRENT.exchange and _CURRENT.exchange.reused):
                raise
            # It had been closed at the other end meanwhile: once more, on a new one.
            answer = self._sent(request)
        with answer:
            return _reply(answer)

    def _sent(self, request: Vetted) -> Response:
        patience = (self.patience.connect, self.patience.silence)
        verify = True if self.trusted is None else self.trusted
        return self._adapter().send(request, stream=True, timeout=patience, verify=verify)

    def _adapter(self) -> Dialler:
        """Each thread keeps connections of its own."""
        if not hasattr(self._adapters, "own"):
            self._adapters.own = Dialler(pool_connections=KEPT, pool_maxsize=1, max_retries=0)
        adapter: Dialler = self._adapters.own
        return adapter


def _request(target: Target, address: str, headers: Mapping[str, str], body: bytes) -> Vetted:
    request = Vetted()
    sent = {
        **headers,
        "Host": target.authority,
        "Content-Type": "application/json",
        "Accept-Encoding": "identity",
        "User-Agent": AGENT,
    }
    request.prepare(method="POST", url=target.url, headers=sent, data=body)
    request.target, request.address = target, address
    return request


def _reply(answer: Response) -> Reply:
    """What the answer says; one that redirects has not taken the message."""
    began = b""
    with suppress(HTTPError, OSError):  # its status is what counts
        began = answer.raw.read(READ + 1, decode_content=False)
    if len(began) > READ:
        answer.raw.close()
    text = began[:READ].decode("utf-8", "replace").replace("\x00", "\ufffd")[:EXCERPT]
    status = answer.status_code
    outcome = DELIVERED if status in GOOD else STATUS
    return Reply(outcome, 0, status, text, _asked(answer.headers.get("Retry-After")))


def _asked(text: str | None) -> int | None:
    """How long a consumer wants to be left alone, in ms; what is no number of seconds is not."""
    if text is None or not (text.isascii() and text.isdigit()):
        return None
    return 1_000 * min(int(text[:9]), LONGEST_ASKED)


def _timed(reply: Reply, seconds: float) -> Reply:
    return Reply(
        reply.outcome, round(seconds * 1_000), reply.status, reply.excerpt, reply.retry_after
    )


def _failure(error: Exception, exchange: Exchange) -> Reply:
    """What went wrong, in a word and in our own sentence: the library's would name addresses."""
    if exchange.over or isinstance(error, requests.Timeout):
        return Reply("timeout", excerpt="the time was over")
    if isinstance(error, requests.exceptions.SSLError | ssl.SSLError):
        return Reply("certificate", excerpt="no trusted TLS with this name")
    if _was_closed(error) or any(isinstance(cause, HTTPException) for cause in _causes(error)):
        return Reply("no-answer", excerpt="what came back was no answer in HTTP")
    return Reply("connection", excerpt="nobody could be reached")


def _causes(error: BaseException) -> Iterable[BaseException]:
    """The error and what the libraries have wrapped in it."""
    found: BaseException | None = error
    while found is not None:
        yield found
        inside = (getattr(found, "reason", None), *found.args, found.__cause__)
        found = next((one for one in inside if isinstance(one, BaseException)), None)


def _nobody_there(error: BaseException) -> bool:
    return any(isinstance(cause, NewConnectionError) for cause in _causes(error)) or isinstance(
        error, requests.ConnectTimeout
    )


def _was_closed(error: BaseException) -> bool:
    return any(isinstance(cause, ConnectionError) for cause in _causes(error)) and not (
        _nobody_there(error)
    )
