"""What the programs that play the shipped games share: reading a game, samples of games, tables, and the designer's notes."""
