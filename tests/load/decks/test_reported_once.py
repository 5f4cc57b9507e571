"""What is wrong in a text that several components take from one place: reported once, fixed once, where it is written."""

from __future__ import annotations

from cardgen.cli import main
from tests.load.decks.games import FOLDER, loaded

DECK = """\
title: Rooms
defaults: {name: Room, text: "You you roll {D9}."}
cards:
  - {id: a}
  - {id: b}
  - |
    | id | text             |
    | c  | It it is dark.   |
"""
SHEETS = "title: Sheets\ncards: [{id: s, from: c}, {id: t, from: a}]\n"


def test_a_shared_text_is_reported_once_and_mended_where_it_stands(tmp_path, monkeypatch, capfd):
    loaded(tmp_path, {"room.yaml": DECK, "sheets.yaml": SHEETS})
    monkeypatch.chdir(tmp_path)
    main(["check", "--select", "CG101,CG512"])
    reported = [
        line.split(" ", 2)[:2] for line in capfd.readouterr().out.splitlines() if line.startswith("content")
    ]
    at = f"{FOLDER}/decks/room.yaml"
    assert reported == [[f"{at}:2:34:", "CG512"], [f"{at}:2:44:", "CG101"], [f"{at}:8:14:", "CG512"]]
    main(["check", "--select", "CG512", "--fix", "--unsafe-fixes"])
    fixed = (tmp_path / at).read_text("utf-8")
    assert fixed == DECK.replace("You you", "You").replace("It it is", "It is")
