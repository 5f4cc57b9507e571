"""Pictures of the rules that are made from components: what a block asks for (`spec`), and where it lies (`scene`).

Lengths are millimetres of the canvas, its origin at the top left, y down.
"""
