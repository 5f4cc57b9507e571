"""A save that was played on, brought up to date with the game's content."""
