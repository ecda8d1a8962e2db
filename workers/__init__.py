"""Timed effects and other background work, as thin Celery tasks over use cases."""
