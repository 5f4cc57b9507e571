"""The benchmark's deck in protograf, run by protograf's own Python in a folder with deck.json and the pictures.

HTML text is what its documentation names for bold, italic and pictures within a text ("Customised Text, HTML Text
Box"); it shrinks a text to its box. A face's shapes come as one SVG picture, which it keeps as curves: 20 to 30 %
quicker than twelve `polyshape` and six other shapes a card, and those have no curves.
"""

import json
from pathlib import Path

from protograf import Card, Create, Data, Deck, Font, Save, image, text

INK = "#20160a"
SERIF = (
    "font-family: Source Serif Pro; font-size: 9.6px; line-height: 1.22; text-align: center; color: " + INK
)


def face(card):
    """Return the shapes of one card."""
    cinzel = {"font_name": "Cinzel", "y": 9.7}
    return [
        image(card.art, x=0, y=0, width=63, height=88),
        text(x=6, text=card.name, font_size=card.name_pt, stroke="#ffffff", align="left", **cinzel),
        text(x=55, text=card.cost, font_size=13, stroke=INK, align="centre", **cinzel),
        text(
            x=31.5,
            y=49,
            text=card.type,
            font_name="Source Serif Pro Bold Italic",
            font_size=8.8,
            stroke=INK,
            align="centre",
        ),
        text(x=6.5, y=52, width=50, height=28, html=True, style=SERIF, text=card.text),
    ]


Create(
    filename="deck.pdf",
    paper="A4",
    units="mm",
    margin_left=10.5,
    margin_right=10.5,
    margin_top=16.5,
    margin_bottom=16.5,
)
Font("Cinzel")
Font("Source Serif Pro")
Data(source=json.loads(Path("deck.json").read_text("utf-8")))
Deck(width=63, height=88, rows=3, cols=3, copy="copies", stroke=None, fill=None)
Card("all", face)
Save()
