"""The rules of tournaments: who plays whom, who stands where, what is refused."""
