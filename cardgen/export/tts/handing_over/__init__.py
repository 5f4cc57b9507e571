"""A table for others: as one file, as a list of what a host must serve, and in the folder of the game."""
