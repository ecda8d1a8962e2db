"""Command line, process supervisor, demo and wiring."""
