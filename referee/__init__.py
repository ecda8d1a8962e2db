"""The referee: pure rules inside, use cases on top."""
