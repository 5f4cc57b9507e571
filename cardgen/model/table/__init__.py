"""A table that is set up: what `table:` of a game says about it, and rows of pieces round a board.

Lengths are table units: one is one inch; x runs right and z away from the player.
"""
