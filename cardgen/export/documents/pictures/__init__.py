"""Pictures in booklets: art of the game, and figures that are made from components and so cannot disagree with them."""
