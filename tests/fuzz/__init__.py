"""Schemathesis against the whole running service: every check, as every kind of client."""
