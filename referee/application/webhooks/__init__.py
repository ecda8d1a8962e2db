"""Webhooks: who asks to be told, what there is to tell, and how it arrives."""
