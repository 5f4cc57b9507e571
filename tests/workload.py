"""The deck the benchmarks build: faces of a fixed, generated kind, as a project of its own.

300 distinct faces, 481 placed: a title, a type line, 40 Swedish words with bold, italic and two icons, an emblem of
12 shapes and 60 nodes, two gradients. The same seed gives the same project.
"""

from __future__ import annotations

import json
import math
import random
from pathlib import Path

_WORDS = """drick kaffe tills länsrådet ångrar sig och räkna sedan alla blåbär som växer över höga åsar längs älven när
spelaren möter en främling från skärgården får hen välja mellan två öden lägg undan trollformeln och vänta på
gryningens första ljus sjöräddningssällskapet kommer nästan alltid försent förståndshandikappsomsorgen grundläggande
människovärde stärker byggnadsställning skogsmaskinsförare köksträdgård överraskning även efter midnatt dra ett kort
kasta om effekten gäller även flygfiskar affischer och difficile finesser"""
_NAMES = """Åskguden Älvdansen Östanvinden Ödesmärket Brännässlan Skärgårdsvålnaden Kärleksgåvan Trollskogen
Nässjökungen Blåbärsriset Fjällräven Järnörten Väktaren Sjöjungfrun Häxmästaren"""
WORDS, NAMES = _WORDS.split(), _NAMES.split()
TYPES = ["Varelse – Troll", "Besvärjelse – Snabb", "Föremål – Vapen", "Plats – Skärgård"]

ICONS = {
    "guld": '<circle cx="50" cy="50" r="46" fill="#e6b422" stroke="#5a4300" stroke-width="6"/>'
    '<path d="M30 50L50 25L70 50L50 75Z" fill="#fff2b0"/>',
    "eld": '<path d="M50 5C70 30 95 50 80 75C72 95 28 95 20 75C10 55 35 45 50 5Z" fill="#d8411e"/>'
    '<path d="M50 45C60 60 68 70 60 82C55 90 45 90 40 82C34 70 45 60 50 45Z" fill="#ffc93c"/>',
}

TEMPLATE = """<defs>
<linearGradient id="bg" x1="0" y1="-3" x2="0" y2="91" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="{{ c.c1 }}"/><stop offset="1" stop-color="{{ c.c2 }}"/></linearGradient>
<radialGradient id="gl" cx="31.5" cy="27" r="24" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff8e0"/><stop offset="1" stop-color="{{ c.c1 }}"/></radialGradient></defs>
<rect x="-3" y="-3" width="69" height="94" fill="url(#bg)"/>
<rect x="3" y="3" width="57" height="82" rx="3" fill="none" stroke="#2a1a08" stroke-width="0.7"/>
<rect x="5" y="12" width="53" height="33" rx="1.5" fill="url(#gl)" stroke="#2a1a08" stroke-width="0.4"/>
<g stroke="#2a1a08" stroke-width="0.25" stroke-linejoin="round">
{% for shape in c.emblem %}<path d="{{ shape.d }}" fill="{{ 'url(#gl)' if shape.glow else shape.fill }}"{% if loop.index0 % 4 == 1 %} fill-opacity="0.8"{% endif %}/>
{% endfor %}</g>
<rect x="5" y="51" width="53" height="30" rx="1.5" fill="#fbf5e6" stroke="#2a1a08" stroke-width="0.3"/>
<circle cx="55" cy="8" r="3.4" fill="#ffd95a" stroke="#2a1a08" stroke-width="0.4"/>
{{ line(c.name, 6, 9.6, size=13, min=8, max_w=43, font="title", weight=700, fill="#ffffff", role="name") }}
{{ line(c.type, 31.5, 49, size=8.8, anchor="middle", weight=700, italic=True, fill="#20160a", role="type") }}
{{ line(c.cost, 55, 9.7, size=13, anchor="middle", font="title", weight=700, fill="#20160a", role="cost") }}
{{ textbox(c.text, 6.5, 52, 50, 28, size=9.6, min=6.5, fill="#20160a", leading=1.22, role="text", small="a benchmark") }}
"""

BACK = """<defs><linearGradient id="bg" x1="0" y1="0" x2="63" y2="88" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#112233"/><stop offset="1" stop-color="#664488"/></linearGradient></defs>
<rect x="-3" y="-3" width="69" height="94" fill="url(#bg)"/>
{% for r in range(4, 30, 3) %}<circle cx="31.5" cy="44" r="{{ r }}" fill="none" stroke="#ffcc66" stroke-width="0.6"/>
{% endfor %}"""

GAME = """title: Riktmärket
version: "1"
languages: [sv]
look: bench
fonts: {text: Source Serif Pro, title: Cinzel}
source: generated
certainty: designed
inventory:
"""
ROW = "  - {kind: card, deck: %s, copies: %d, source: generated, certainty: designed}\n"
HEAD = (
    "title: Riktkort\ntemplate: card\nback: {template: back}\nsource: generated\ncertainty: designed\n"
    "fields: {emblem: data, c1: word, c2: word, cost: word}\ncards:\n"
)
#: A content file holds at most two megabytes.
CARDS_A_DECK = 400


def _text(r: random.Random) -> str:
    words = [r.choice(WORDS) for _ in range(40)]
    words[0] = words[0].capitalize()
    for i in range(7, 40, 9):
        words[i] += ","
    for i in range(12, 40, 13):
        words[i] += "."
    bold, italic = r.randrange(2, 12), r.randrange(18, 26)
    words[bold] = "**" + words[bold]
    words[bold + 2] += "**"
    words[italic] = "*" + words[italic]
    words[italic + 5] += "*"
    words[r.randrange(14, 17)] = "{icon:guld}:"
    words[r.randrange(33, 36)] = "{icon:eld}"
    return " ".join(words) + "."


def _blob(r: random.Random, cx: float, cy: float, radius: float, nodes: int) -> str:
    points = []
    for k in range(nodes):
        angle, reach = 2 * math.pi * k / nodes, radius * (0.65 + 0.35 * r.random())
        points.append((cx + reach * math.cos(angle), cy + reach * math.sin(angle)))
    d = f"M{points[0][0]:.3f} {points[0][1]:.3f}"
    for k in range(1, nodes + 1):
        (x, y), (px, py) = points[k % nodes], points[k - 1]
        a, b, c, e = (r.uniform(-2, 2) for _ in range(4))
        d += f"C{px + a:.3f} {py + b:.3f} {x + c:.3f} {y + e:.3f} {x:.3f} {y:.3f}"
    return d + "Z"


def _colour(r: random.Random) -> str:
    return "#%02x%02x%02x" % tuple(r.randrange(40, 230) for _ in range(3))


def cards(count: int = 300, seed: int = 1) -> list[dict]:
    """Make the cards as plain records."""
    r = random.Random(seed)
    made = []
    for i in range(count):
        emblem = [
            {
                "d": _blob(r, 31.5 + r.uniform(-8, 8), 27 + r.uniform(-5, 5), r.uniform(4, 10), 5),
                "fill": _colour(r),
                "glow": k % 3 == 0,
            }
            for k in range(12)
        ]
        made.append(
            {
                "id": f"k{i:05d}",
                "name": f"{r.choice(NAMES)} {i}",
                "type": r.choice(TYPES),
                "text": _text(r),
                "emblem": emblem,
                "c1": _colour(r),
                "c2": _colour(r),
                "cost": str(r.randrange(1, 10)),
                "copies": r.choice([1, 1, 1, 1, 2, 2, 2, 3]),
            }
        )
    return made


def write_project(folder: Path, count: int = 300) -> Path:
    """Write the project and give its folder."""
    made = cards(count)
    game = folder / "content" / "bench"
    for sub in ("decks", "art/icons"):
        (game / sub).mkdir(parents=True, exist_ok=True)
    (folder / "templates" / "bench").mkdir(parents=True, exist_ok=True)
    (folder / "templates/bench/card.svg.j2").write_text(TEMPLATE)
    (folder / "templates/bench/back.svg.j2").write_text(BACK)
    for name, markup in ICONS.items():
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{markup}</svg>'
        (game / f"art/icons/{name}.svg").write_text(svg)
    rows = []
    for start in range(0, count, CARDS_A_DECK):
        part = made[start : start + CARDS_A_DECK]
        name = "riktkort" if count <= CARDS_A_DECK else f"riktkort-{start // CARDS_A_DECK:03d}"
        # One card a line in YAML's JSON form: quick to write, and read by the same loader.
        lines = (f"  - {json.dumps(c, ensure_ascii=False)}\n" for c in part)
        (game / f"decks/{name}.yaml").write_text(HEAD + "".join(lines))
        rows.append(ROW % (name, sum(c["copies"] for c in part)))
    (game / "game.yaml").write_text(GAME + "".join(rows))
    return folder
