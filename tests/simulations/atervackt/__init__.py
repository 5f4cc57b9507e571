"""Drakborgen Återväckt played by programs, on the shipped data; board, dice and letters are those of `drakborgen`.

`content` reads the game, `state` holds a table, and the rules are functions on that state: `rounds` has the four phases,
`moving`, `obstacles` and `arrivals` the squares, `cards`, `traps`, `items` and `amulets` what is drawn, `monsters` and `fights`
who is met, `chamber`, `catacombs` and `spiders` their own places. `policies` decide for heroes.
`python -m tests.simulations atervackt` plays thousands of games and prints what came of them, and `targets` holds what should.
"""
