"""`make topology`: a whole game on each broker, on servers as production has them."""
