"""A small game of some decks, loaded."""

from __future__ import annotations

from textwrap import dedent

from cardgen.load import load_game

FOLDER = "content/keep"


def loaded(root, decks, languages="en", cache=None):
    """Return the game of some decks (text by file name) and what is found, each as code, file and place."""
    folder = root / FOLDER
    (folder / "decks").mkdir(parents=True, exist_ok=True)
    title = ", ".join(f"{lang}: Keep" for lang in languages.split())
    listed = ", ".join(languages.split())
    (folder / "game.yaml").write_text(f"title: {{{title}}}\nlanguages: [{listed}]\n", "utf-8")
    for name, text in decks.items():
        data = text if isinstance(text, bytes) else dedent(text).encode()
        (folder / "decks" / name).write_bytes(data)
    read = load_game(folder, root, cache)
    return read.game, list(read.findings)


def places(findings):
    """Return (code, file, line, column) of findings, the file without its folders."""
    return [(f.code, f.place.file.rpartition("/")[2], f.place.line, f.place.column) for f in findings]


def stands(component, path):
    """Return (file, line) where a field of a component is written."""
    place = component.at(path)
    return place.file.rpartition("/")[2], place.line
