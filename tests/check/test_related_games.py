"""Findings of games that extend one another are kept where an edit of the other changes nothing that rules read."""

import pytest

from cardgen.cache import Cache
from cardgen.check.engine.finding_rows import to_rows
from cardgen.commands.check import CheckOptions, check
from cardgen.commands.checking import judging
from cardgen.project import Project

FILES = {
    "keep/game.yaml": "title: Keep\nlanguages: [en]\nsource: own\nfacts:\n"
    "  - {key: turns, value: 19}\n  - {key: coins, value: '=copies(room)'}\n",
    "keep/phrases.yaml": 'over: "Your turn is over."\n',
    "keep/decks/room.yaml": """\
title: Rooms
fields: {motto: text, count: data}
cards:
  - {id: hall, name: Hall, copies: 2, text: An empty halll. Take take a coin., count: {n: 2}}
  - {id: pit, name: Pit, text: "You fall for {=turns} turns.", motto: Oh  no}
  - {id: nook, name: Nook, text: A quiet nook ., motto: Hush}
""",
    "keep/decks/door.yaml": 'title: Doors\ncards:\n  - {id: oak, name: Oak, text: "A dooor of oak. {say:over}"}\n',
    "keep/rules.en.md": "# Keep\n\n## 1 Turns\n\nThe game lasts {=turns} turns.\n",
    "deeper/game.yaml": "title: Deeper\nlanguages: [en]\nsource: own\nextends: keep\nfacts:\n"
    "  - {key: turns, value: 26}\n",
    "deeper/decks/room.yaml": """\
from: room
cards:
  - {id: hall, from: hall}
  - {id: nook, from: nook, motto: Psst}
  - {id: well, name: Well, text: "A deep deep well. You fall for 19 turns."}
""",
    "deeper/rules.en.md": "# Deeper\n\n## 1 Turns\n\nThe game lasts {=turns} turns. It lasts 19 turns.\n",
}
#: An edit of each kind: file, what is replaced, and what it becomes; the games of which rules then run.
BOTH, KEEP, DEEPER = {"keep", "deeper"}, {"keep"}, {"deeper"}
EDITS = [
    ("keep/decks/door.yaml", "dooor", "doorr", KEEP),
    ("keep/decks/door.yaml", "- {id: oak", "- {id: elm, name: Elm, text: Elm elm.}\n  - {id: oak", BOTH),
    ("keep/decks/room.yaml", "motto: Hush", "motto: Hushh", KEEP),
    ("keep/decks/room.yaml", "You fall for {=turns}", "You drop for {=turns}", BOTH),
    ("keep/decks/room.yaml", "empty halll", "emptty hall", BOTH),
    ("keep/decks/room.yaml", "quiet nook .", "quiet quiet nook.", BOTH),
    ("keep/decks/room.yaml", "n: 2}}", "n: 2}}  # cardgen: allow CG512 (it echoes)", KEEP),
    ("keep/decks/room.yaml", "cards:\n", "cards:\n\n", BOTH),
    ("keep/decks/room.yaml", "{n: 2}", '{n: "=turns"}', BOTH),
    ("keep/decks/room.yaml", "copies: 2", "copies: 3", BOTH),
    ("keep/decks/room.yaml", "title: Rooms", "title: Roooms", BOTH),
    ("keep/game.yaml", "value: 19", "value: 21", BOTH),
    ("keep/phrases.yaml", "is over", "is is over", BOTH),
    ("keep/rules.en.md", "The game lasts {=turns}", "Play for {=turns}", BOTH),
    ("deeper/decks/room.yaml", "deep deep well", "deep wel", DEEPER),
    ("deeper/decks/room.yaml", "19 turns", "{=turns} turns", BOTH),
    ("deeper/decks/room.yaml", "  - {id: hall, from: hall}\n", "", BOTH),
    ("deeper/game.yaml", "value: 26", "value: 27", BOTH),
    ("deeper/rules.en.md", "It lasts 19 turns.", "Turn over.", BOTH),
]


@pytest.fixture
def games(tmp_path, _opened):
    for name, text in FILES.items():
        path = tmp_path / "content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path


@pytest.fixture
def judged(monkeypatch):
    """Collect the games of which rules run, and those that are laid out."""
    ids, laid_out = set(), set()
    judge, lay_out = judging._in_content, judging.lay_out
    monkeypatch.setattr(judging, "_in_content", lambda game, rules: (ids.add(game.id), judge(game, rules))[1])
    monkeypatch.setattr(
        judging,
        "lay_out",
        lambda project, game, *more: (laid_out.add(game.id), lay_out(project, game, *more))[1],
    )
    return ids, laid_out


def found(root, cache="cache"):
    report = check(Project(root), CheckOptions(jobs=1), Cache(root / cache))
    return to_rows(report.found), report.notes


def test_after_an_edit_only_games_that_it_touches_are_judged_and_laid_out(games, judged):
    before = [found(games)]
    for number, (file, old, new, touched) in enumerate(EDITS):
        path = games / "content" / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        for ids in judged:
            ids.clear()
        after = found(games)
        assert judged == (touched, touched), (file, old)
        assert after == found(games, f"clean{number}"), (file, old)
        before.append(after)
    assert len({str(one) for one in before}) > len(EDITS) / 2
    assert any("written in content/keep" in str(one) for one in before)
