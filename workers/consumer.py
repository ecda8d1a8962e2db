"""Celery's consumer of messages, for a broker that is gone: it must outlive that."""

from typing import Any

from celery.worker.consumer import Consumer


class Surviving(Consumer):  # type: ignore[misc]  # Celery has no types for it
    """Comes back to a lost broker also when messages are in hand that nobody acknowledged."""

    def on_connection_error_after_connected(self, exc: BaseException) -> None:
        """Let go of the connection."""
        let_go(getattr(self.task_consumer, "channel", None))
        super().on_connection_error_after_connected(exc)


def let_go(channel: Any) -> None:
    """Have nothing more said over a channel whose connection is lost.

    kombu's Redis channel would give its messages back, or acknowledge one that was accepted in
    this moment, over a connection that it no longer has, and the worker would end of an
    AttributeError. The messages come back when their visibility timeout is over, if the broker
    still has them; the sweeper is faster.
    """
    if channel is not None:
        channel.do_restore = False
        channel.basic_ack = channel.basic_reject = _unsaid


def _unsaid(*_: object, **__: object) -> None:
    """Nobody would hear it."""
