"""Breaking the rules on purpose, to see whether the tests of a row notice."""
