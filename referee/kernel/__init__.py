"""What every game shares: the Game value, chance, refusals, secrets, deadlines, ids, lifecycle."""
