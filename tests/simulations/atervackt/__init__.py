"""Drakborgen Återväckt played by programs, on the shipped data; board, dice and letters are those of `drakborgen`.

`content` reads the game, `state` holds a table, and the rules are functions on that state: `rounds` has the four phases and the
chamber, `moving` and `obstacles` the squares, `cards` and `items` what is drawn, `monsters` who is met, `catacombs` what is below.
`policies` decide for heroes, and `report` holds what should come of thousands of games, and prints what came.
"""
