"""Celery's consumer of messages, for a broker that is gone: it must outlive that."""

from typing import Any

from celery.worker.consumer import Consumer


class Surviving(Consumer):  # type: ignore[misc]  # Celery has no types for it
    """Comes back to a lost broker also when messages are in hand that nobody acknowledged."""

    def on_connection_error_after_connected(self, exc: BaseException) -> None:
        """Let go of the connection.

        kombu's Redis channel would give its messages back over a connection that it no longer
        has, and the worker would end of an AttributeError. They come back when their visibility
        timeout is over, if the broker still has them; the sweeper is faster.
        """
        channel: Any = getattr(self.task_consumer, "channel", None)
        if channel is not None:
            channel.do_restore = False
        super().on_connection_error_after_connected(exc)
