"""Use cases that join rules to the store: open, act, settle, read, replay."""
