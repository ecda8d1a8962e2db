"""Marshmallow schemas: they validate what comes in and document both ways."""
