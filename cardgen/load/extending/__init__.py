"""One game on another: which game it is, and what of it is taken."""
