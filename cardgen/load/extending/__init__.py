"""A game that extends another one: which that is, and what it inherits."""
