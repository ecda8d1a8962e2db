"""The whole service as its users meet it."""
