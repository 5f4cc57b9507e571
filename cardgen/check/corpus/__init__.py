"""What rules read of a game's texts: every text with its exact places, its words, sentences and parts."""
