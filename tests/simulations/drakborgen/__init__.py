"""Drakborgen played by programs, on the shipped data.

`content` reads the game, `board` and `state` hold a table, and the rules are functions on that state: `walking`,
`tiles`, `rooms`, `fights`, `chamber`, `turns`. `policies` decide for heroes. `python -m tests.simulations.drakborgen`
plays thousands of games and prints what came of them.
"""
