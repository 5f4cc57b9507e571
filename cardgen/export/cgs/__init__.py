"""Card Game Simulator: a game as a file."""
