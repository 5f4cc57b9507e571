"""A game of every shape: coins with two sides, discs of two sizes, hexagons both ways up, rounded cards."""

from __future__ import annotations

HEAD = "source: s\ncertainty: designed\n"
FILES = {
    "content/g/game.yaml": "title: Shapes\nlanguages: [en]\n" + HEAD,
    "content/g/tokens/coins.yaml": "title: Coins\nshape: round\ntrim_mm: [25, 25]\nback: {template: back, title: Coin}\n"
    'values: {color: "#8a3324"}\n' + HEAD + "tokens:\n"
    "  - {id: coin-one, name: One, copies: 60}\n  - {id: coin-five, name: Five, copies: 40}\n",
    "content/g/tokens/chips.yaml": "title: Chips\nshape: round\ntrim_mm: [16, 16]\n" + HEAD + "tokens:\n"
    "  - {id: chip, name: Chip, copies: 9}\n",
    "content/g/tiles/lands.yaml": "title: Lands\nshape: hex\ntrim_mm: [60, 52]\n"
    "back: {template: back, title: Land}\n" + HEAD + "tiles:\n  - {id: wood, name: Wood, copies: 5}\n",
    "content/g/tiles/isles.yaml": "title: Isles\nshape: hex\ntrim_mm: [40, 46.2]\nvalues: {table: beside}\n"
    + HEAD
    + "tiles:\n  - {id: isle, name: Isle, copies: 4}\n",
    "content/g/decks/omens.yaml": "title: Omens\nshape: rounded\nsize: tarot\ncorner_mm: 6\n"
    "back: {template: back, title: Omen}\n" + HEAD + "cards:\n"
    "  - {id: moon, name: Moon, text: Draw., copies: 2}\n  - {id: sun, name: Sun, text: Rest.}\n",
    "content/g/decks/seals.yaml": "title: Seals\nshape: round\ntrim_mm: [70, 70]\n" + HEAD + "cards:\n"
    "  - {id: seal-a, name: Seal, text: Draw a card.}\n  - {id: seal-b, name: Ring, text: Rest a while.}\n",
    "content/g/decks/stars.yaml": "title: Stars\nshape: hex\ntrim_mm: [60, 69.3]\n" + HEAD + "cards:\n"
    "  - {id: star-a, name: Star, text: Draw a card.}\n  - {id: star-b, name: Comet, text: Rest a while.}\n",
    "content/g/decks/plain.yaml": "title: Plain\n"
    + HEAD
    + "cards:\n  - {id: plain-a, name: A, text: Draw.}\n"
    "  - {id: plain-b, name: B, text: Draw.}\n",
    "content/g/decks/square.yaml": "title: Square\nshape: rectangle\n" + HEAD + "cards:\n"
    "  - {id: square-a, name: A, text: Draw.}\n  - {id: square-b, name: B, text: Draw.}\n",
}
