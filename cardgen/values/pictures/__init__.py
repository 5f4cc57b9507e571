"""Pictures of the rules that are made from components: blocks read, checked against the game, and printed as words."""
