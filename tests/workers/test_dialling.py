"""Calling strangers: the vetted answer is dialled, by name, for a limited time, and only once."""

import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from pathlib import Path
from time import monotonic, sleep

import pytest

from referee.application.targets import Targets
from referee.application.webhooks.delivering import Reply
from tests.workers.certificates import Authority
from tests.workers.consumer import GOOD, Received, a_consumer
from workers.dialling import AGENT, Dialling, Patience, resolved

HERE = Targets(allowed=(ip_network("127.0.0.0/8"),))
HASTY = Patience(connect=0.5, silence=0.5, total=0.8)
SOON = 6.0
"""Seconds, on a machine that is busy: the alternative is never."""
NAME = "tables.example.com"


def dialling(
    *answers: list[str], targets: Targets = HERE, trusted: Path | None = None
) -> tuple[Dialling, list[str]]:
    """Resolves to one list of answers after the other; the names that were asked for."""
    asked: list[str] = []
    left = [*answers]

    def resolve(host: str, port: int) -> Iterable[str]:
        asked.append(host)
        return left.pop(0) if len(left) > 1 else left[0]

    file = None if trusted is None else str(trusted)
    return Dialling(targets, resolve=resolve, patience=HASTY, trusted=file), asked


def sent(send: Dialling, url: str) -> Reply:
    return send(url, {"webhook-id": "msg_1"}, b'{"type":"test"}')


def port_of(url: str) -> str:
    return url.rsplit(":", 1)[1].split("/", maxsplit=1)[0]


def test_a_message_arrives_as_it_is_with_our_headers() -> None:
    with a_consumer() as consumer:
        send, _ = dialling(["127.0.0.1"])
        reply = sent(send, f"http://{NAME}:{port_of(consumer.url)}/hooks?table=1")
        assert (reply.outcome, reply.status, reply.excerpt) == ("delivered", 200, "thanks")
        (got,) = consumer.got
        assert (got.path, got.body) == ("/hooks?table=1", b'{"type":"test"}')
        assert got.headers["Host"] == f"{NAME}:{port_of(consumer.url)}"
        assert got.headers["Content-Type"] == "application/json"
        assert (got.headers["webhook-id"], got.headers["User-Agent"]) == ("msg_1", AGENT)
        assert "Cookie" not in got.headers and "Authorization" not in got.headers


def test_a_name_that_turns_hostile_after_it_was_vetted_is_not_asked_again() -> None:
    """DNS rebinding: whoever asks twice is answered differently. We dial what we vetted."""
    with a_consumer() as consumer:
        send, asked = dialling(["127.0.0.1"], ["10.0.0.1"])
        reply = sent(send, f"http://{NAME}:{port_of(consumer.url)}/")
        assert (reply.outcome, asked) == ("delivered", [NAME])


def test_a_name_that_turned_hostile_since_the_last_message_is_refused() -> None:
    with a_consumer() as consumer:
        send, _ = dialling(["127.0.0.1"], ["10.0.0.1"])
        url = f"http://{NAME}:{port_of(consumer.url)}/"
        assert [sent(send, url).outcome for _ in "12"] == ["delivered", "refused-address"]
        assert len(consumer.got) == 1


def test_a_public_name_that_leads_home_is_refused_before_anything_is_dialled() -> None:
    with a_consumer() as consumer:
        for answers in (["127.0.0.1"], ["93.184.215.14", "127.0.0.1"], ["::ffff:127.0.0.1"]):
            send, _ = dialling(answers, targets=Targets(ports=frozenset({443})))
            assert sent(send, f"https://{NAME}/").outcome == "refused-address"
        assert consumer.got == []


def test_what_the_library_would_read_otherwise_does_not_matter() -> None:
    """Where to connect comes from our reading of the address alone."""
    with a_consumer() as consumer:
        send, asked = dialling(["127.0.0.1"])
        sent(send, f"http://{NAME}:{port_of(consumer.url)}//127.0.0.9/@x?y=http://z")
        assert asked == [NAME] and consumer.got[0].path == "/127.0.0.9/@x?y=http://z"


def test_an_answer_that_nobody_is_at_is_followed_by_the_next() -> None:
    with a_consumer() as consumer:
        send, _ = dialling(["127.0.0.2", "127.0.0.1"])
        assert sent(send, f"http://{NAME}:{port_of(consumer.url)}/").outcome == "delivered"


def test_nobody_is_there() -> None:
    with a_consumer() as consumer:
        url = consumer.url
    assert sent(Dialling(HERE, patience=HASTY), url).outcome == "connection"


def test_a_name_without_an_address() -> None:
    def fail(host: str, port: int) -> Iterable[str]:
        raise socket.gaierror("no such name")

    reply = sent(Dialling(HERE, resolve=fail), f"http://{NAME}/")
    assert (reply.outcome, reply.excerpt) == ("connection", "nobody could be reached")


def test_the_resolver_of_the_system_gives_addresses() -> None:
    assert "127.0.0.1" in resolved("localhost", 80) or "::1" in resolved("localhost", 80)


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_is_not_followed(status: int) -> None:
    with a_consumer() as other:
        with a_consumer(lambda _: (status, {"Location": other.url}, b"")) as consumer:
            reply = sent(Dialling(HERE), consumer.url)
        assert (reply.outcome, reply.status) == ("status", status)
        assert other.got == []


def test_a_proxy_of_the_environment_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    with a_consumer() as proxy, a_consumer() as consumer:
        for name in ("http_proxy", "HTTP_PROXY", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.url)
        assert sent(Dialling(HERE), consumer.url).outcome == "delivered"
        assert proxy.got == []


@pytest.mark.parametrize(
    ("asked", "ms"), [("7", 7_000), ("999999999", 86_400_000), ("Wed, 21 Oct", None), ("-1", None)]
)
def test_a_consumer_may_ask_for_time(asked: str, ms: int | None) -> None:
    with a_consumer(lambda _: (503, {"Retry-After": asked}, b"later")) as consumer:
        reply = sent(Dialling(HERE), consumer.url)
        assert (reply.status, reply.retry_after, reply.excerpt) == (503, ms, "later")


def test_a_long_answer_is_read_no_further_than_an_excerpt() -> None:
    with a_consumer(lambda _: (200, {}, b"x" * 5_000_000)) as consumer:
        reply = sent(Dialling(HERE), consumer.url)
        assert (reply.outcome, reply.excerpt) == ("delivered", "x" * 500)
        assert sent(Dialling(HERE), consumer.url).outcome == "delivered"


def test_an_answer_in_no_language_is_harmless() -> None:
    with a_consumer(lambda _: (200, {"Content-Encoding": "gzip"}, b"\x00\xff\x1f")) as consumer:
        assert sent(Dialling(HERE), consumer.url).excerpt == "\ufffd\ufffd\x1f"


# Consumers that are not consumers


@contextmanager
def talking(speak: Callable[[socket.socket], None]) -> Iterator[str]:
    """Somebody listens and says what they like."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def listen() -> None:
            try:
                while True:
                    there, _ = server.accept()
                    threading.Thread(target=speak, args=(there,), daemon=True).start()
            except OSError:
                return

        threading.Thread(target=listen, daemon=True).start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/"


def drip(text: bytes) -> Callable[[socket.socket], None]:
    """Says a byte now and then, so that it is never quiet for long."""

    def speak(there: socket.socket) -> None:
        with there:
            try:
                there.sendall(text)
                while True:
                    sleep(0.1)
                    there.sendall(b"x")
            except OSError:
                return

    return speak


@pytest.mark.parametrize("begins", [b"", b"HTTP/1.1 ", b"HTTP/1.1 100 Continue\r\nX:"])
def test_who_never_comes_to_an_end_is_cut_off(begins: bytes) -> None:
    with talking(drip(begins)) as url:
        began = monotonic()
        reply = sent(Dialling(HERE, patience=HASTY), url)
        assert reply.outcome == "timeout" and monotonic() - began < SOON


@pytest.mark.parametrize("begins", [b"X: ", b"Content-Length: 9999\r\n\r\n"])
def test_who_said_yes_has_the_message_however_long_they_go_on(begins: bytes) -> None:
    with talking(drip(b"HTTP/1.1 200 OK\r\n" + begins)) as url:
        began = monotonic()
        reply = sent(Dialling(HERE, patience=HASTY), url)
        assert reply.outcome == "delivered" and monotonic() - began < SOON


def test_who_says_nothing_is_given_up() -> None:
    with talking(lambda there: sleep(3)) as url:
        assert sent(Dialling(HERE, patience=HASTY), url).outcome == "timeout"


def test_a_tls_handshake_that_drips_is_cut_off() -> None:
    with talking(drip(b"\x16\x03\x03\x40\x00")) as url:
        began = monotonic()
        reply = sent(Dialling(HERE, patience=HASTY), url.replace("http", "https"))
        assert reply.outcome in {"timeout", "certificate"} and monotonic() - began < SOON


@pytest.mark.parametrize("said", [b"", b"SSH-2.0-OpenSSH\r\n", b"\x00\x01\x02"])
def test_what_is_no_answer_is_told_so(said: bytes) -> None:
    def speak(there: socket.socket) -> None:
        with there:
            there.sendall(said)

    with talking(speak) as url:
        assert sent(Dialling(HERE, patience=HASTY), url).outcome == "no-answer"


def test_a_connection_that_was_kept_open_and_closed_meanwhile_costs_no_attempt() -> None:
    taken: list[socket.socket] = []

    def speak(there: socket.socket) -> None:
        taken.append(there)
        with there:
            there.recv(9999)
            there.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")

    with talking(speak) as url:
        send = Dialling(HERE, patience=HASTY)
        assert [sent(send, url).outcome for _ in range(3)] == ["delivered"] * 3
        assert len(taken) == 3


def test_connections_are_kept_open() -> None:
    with a_consumer() as consumer:
        send = Dialling(HERE)
        for _ in range(3):
            sent(send, consumer.url)
        assert len({received.peer for received in consumer.got}) == 1


# TLS


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("tls"))


@pytest.mark.parametrize(
    ("shown", "outcome"), [(NAME, "delivered"), ("other.example.com", "certificate")]
)
def test_the_certificate_is_of_the_name_though_an_address_is_dialled(
    authority: Authority, shown: str, outcome: str
) -> None:
    def answer(received: Received) -> tuple[int, dict[str, str], bytes]:
        return GOOD

    with a_consumer(answer, tls=authority.serving(shown)) as consumer:
        send, _ = dialling(["127.0.0.1"], trusted=authority.file)
        reply = sent(send, f"https://{NAME}:{port_of(consumer.url)}/")
        assert reply.outcome == outcome
        assert len(consumer.got) == (outcome == "delivered")


def test_a_certificate_that_nobody_vouches_for_is_refused(authority: Authority) -> None:
    with a_consumer(tls=authority.serving(NAME)) as consumer:
        send, _ = dialling(["127.0.0.1"])
        reply = sent(send, f"https://{NAME}:{port_of(consumer.url)}/")
        assert (reply.outcome, consumer.got) == ("certificate", [])
