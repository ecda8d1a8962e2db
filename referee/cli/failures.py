"""The one kind of failure that the commands explain in a line instead of a trace."""


class CannotRun(Exception):
    """Something outside this program keeps it from running; the message says what to do."""
