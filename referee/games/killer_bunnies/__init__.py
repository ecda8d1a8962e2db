"""Killer Bunnies: the base box of two decks, refereed from the deal to the Magic Carrot."""
