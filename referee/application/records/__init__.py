"""Records: a game as lines that need no service to be checked; how they are made and judged."""
