"""Huggsexa played by a program: what its cards are worth, and how both games go.

`cards` reads the shipped content, `balance` reckons exactly, `laying` says what may be laid and what a lay is worth,
`players` decides, `classic` and `duel` play, `samples` plays many games, `report` prints the tables of
`content/huggsexa/notes.md`. Everything random comes from one seeded generator, so a game can be played again.
"""
