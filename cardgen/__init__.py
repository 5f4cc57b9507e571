"""cardgen turns text files that describe a board game into paper and tables.

The way through the program is six steps (`commands/build.py`): load, check, layout, impose, render, export.
Imports point one way only:
`cli > build > export > check, impose, render > layout > text, art, display, load > model > findings > units`.
"""

__version__ = "0.1.0"
