"""Projects of several small games, one of which extends another."""

from __future__ import annotations

from textwrap import dedent

from cardgen.load import load_game
from cardgen.load.loaded import LoadedGame

CAVE = {
    "game.yaml": """\
        title: {sv: Grotta, en: Cave}
        languages: [sv, en]
        palette: {FRAME: "#5a3a20", INK: "#111111"}
        labels: {start: {sv: Start, en: Start}}
        tokens:
          T6: {kind: die, faces: 6, label: {sv: T6, en: D6}}
          KP: {kind: unit, label: {sv: KP, en: LP}}
          T10: {kind: die, faces: 10, label: {sv: T10, en: D10}, module: ii}
        modules:
          base: {title: {sv: Grund, en: Base}}
          ii: {title: {sv: Grotta II, en: Cave II}}
        fonts: {title: Source Serif Pro}
        credits: [{what: {sv: Ord, en: Words}, who: Ann, licence: CC BY-SA 4.0}]
        source: own design
        drawings: {contrast: 3}
        hyphenation: {sv: [stor-orch, grot-tan], en: [under-ground]}
        """,
    "phrases.yaml": "over: {sv: Draget är slut., en: Your turn is over.}\n",
    "terms.yaml": """\
        orc: {sv: orch, en: orc, not: {sv: [ork], en: [ork]}}
        bridge: {editions: {Deeper: {sv: [spång], en: [footbridge]}, ii: {sv: [bro], en: [bridge]}}}
        """,
    "words.en.txt": "snufflegrim\n",
    "decks/room.yaml": """\
        title: {sv: Rum, en: Rooms}
        back: {template: back, title: {sv: Rum, en: Room}}
        trim_mm: [60, 80]
        template: card
        values: {color: FRAME, sigil: room}
        fields: {strength: number}
        source: list
        defaults: {strength: 1}
        cards:
          - id: orc
            copies: 3
            name: {sv: Orch, en: Orc}
            text: {sv: "{say:over}", en: "{say:over}"}
            strength: 4
            source: a book
            note: no more than three
            back: {title: {sv: Orch, en: Orc}}
          - {id: bats, copies: 2, name: {sv: Fladdermöss, en: Bats}, art: bats}
          - {id: mist, module: ii, name: {sv: Dimma, en: Mist}}
        """,
}
ROOM = "decks/room.yaml"


def project(root, **games):
    """Write games by id, each a map of texts by file; `cave` is there unless it is given."""
    for game, files in {"cave": CAVE, **games}.items():
        for name, text in files.items():
            path = root / "content" / game / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(dedent(text), "utf-8")
    return root


def head(*more, languages="sv, en", title="Deeper"):
    """Return a game.yaml that extends `cave`, with further lines."""
    texts = ", ".join(f"{lang}: {title}" for lang in languages.split(", "))
    return "\n".join([f"title: {{{texts}}}", f"languages: [{languages}]", "extends: cave", *more, ""])


def load(root, game="deeper", cache=None) -> LoadedGame:
    """Return a game of the project as it is loaded."""
    return load_game(root / "content" / game, root, cache)


def reported(loaded):
    """Return what was found as `CODE file:line message`, files reported from `content/`."""
    return [
        f"{f.code} {f.place.file.removeprefix('content/')}:{f.place.line} {f.message}"
        for f in loaded.findings
    ]
