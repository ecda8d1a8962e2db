"""A small SDK on requests: knows the HTTP contract and nothing else of ours."""
