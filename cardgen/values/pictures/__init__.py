"""Pictures of the rules that are made from components: blocks read, held against the game, and printed as words."""
