"""virtualtabletop.io: a game as a file."""
