"""Pictures in booklets: art of the game, and figures that are made from components and so always agree with them."""
