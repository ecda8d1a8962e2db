"""The end of a process: from TERM on nobody new is sent here, and whoever waits is let go."""

import signal
import socket
import threading


def drain_on(number: signal.Signals, draining: threading.Event) -> None:
    """Set the event when a signal arrives, whoever handles it; to be called in the main thread.

    A server sets handlers of its own once it has loaded its application. So this listens to the
    descriptor that Python writes to at every signal, whatever its handler is.
    """
    heard, told = socket.socketpair()
    told.setblocking(False)
    signal.set_wakeup_fd(told.detach(), warn_on_full_buffer=False)

    def listen() -> None:
        while number not in heard.recv(64):
            pass
        draining.set()

    threading.Thread(target=listen, name="draining", daemon=True).start()
