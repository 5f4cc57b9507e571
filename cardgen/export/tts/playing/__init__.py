"""What a table says about playing: its seats, and what is dealt, discarded, counted and left out."""
