"""`python -m bench`: what the road of an action costs, beside what others need for the like."""
