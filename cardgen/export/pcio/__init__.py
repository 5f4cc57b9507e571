"""playingcards.io: a room as a file."""
