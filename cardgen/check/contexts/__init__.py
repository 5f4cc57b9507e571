"""What rules are given: a game, its faces or a text, with the memo of the run."""
