"""Drakborgen played by programs, on the shipped data.

`content` reads the game, `board` and `state` hold a table, and the rules are functions on that state: `arrivals`, `rooms`,
`fights`, `turns`. `gifts` are what the rules ask of every hero, and `policies` decide for heroes.
`second` is Drakborgen II. `python -m tests.simulations drakborgen` plays thousands of games and prints what came of them.
"""
