"""What a judge orders and what seats protest against: facts beside the rules, of every game."""
