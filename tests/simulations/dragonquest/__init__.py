"""DragonQuest played by a program: what its dice, its map, its items and its treasures come to.

`castle` reads the shipped content, `movement` and `dangers` roll dice, `ways`, `shortcuts` and `demon` move over the
map, `hero` is a score pad, `policies` says how a hero decides, `chamber` and `game` play, `report` prints the tables of
`content/dragonquest/notes.md`. Everything random comes from one seeded generator, so a game can be played again.
"""
