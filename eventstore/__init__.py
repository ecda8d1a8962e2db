"""Append-only streams of events on PostgreSQL; knows no card, player or turn."""
