"""Tournaments as use cases: a stream of their own that opens, seats and watches over games."""
