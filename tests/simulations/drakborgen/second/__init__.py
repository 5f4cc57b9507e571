"""What Drakborgen II adds to the simulation: its cards, treasures and tiles, its heroes, the amulets and the underworld."""
