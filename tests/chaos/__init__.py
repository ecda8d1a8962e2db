"""`make chaos`: programs are killed at random moments while random players play."""
