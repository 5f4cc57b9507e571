"""DragonQuest played by a program: what its dice, its map, its items and its treasures come to.

`castle` reads the shipped content and has policies and score pads, `throws` rolls dice, `ways` lead over the map,
`chamber` and `game` play, `report` prints the tables of `content/dragonquest/notes.md`.
"""
