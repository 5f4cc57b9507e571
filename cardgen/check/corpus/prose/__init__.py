"""What rules over running text share: the rules of a game and texts of `--prose`."""
