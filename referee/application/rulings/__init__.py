"""Rulings: what the rules say of positions and of actions that nobody takes; nothing is stored."""
