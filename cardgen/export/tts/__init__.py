"""A table for Tabletop Simulator: one saved object per game and language, and its pictures; see `README.md` above."""
