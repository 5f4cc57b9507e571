"""After an edit to one text only that text is judged, by every comparison; and what is found is what a clean check finds."""

from collections import Counter
from random import Random

import pytest

from cardgen.cache import Cache
from cardgen.check.contexts.memo import Memo
from cardgen.check.engine.finding_rows import to_rows
from cardgen.commands import check as module
from cardgen.commands.check import CheckOptions, check
from cardgen.project import Project

GAME = """\
title: {sv: Borgen, en: Keep}
languages: [sv, en]
tokens:
  T6: {kind: die, faces: 6, label: {sv: T6, en: D6}}
facts:
  - {key: turns, value: 19, source: own design}
  - {key: turns, value: 26, scope: {edition: The Hold}, overrides: {why: a longer day}, source: own design}
terms:
  coin: {sv: mynt, en: coin}
"""
RULES = {
    "sv": "# Borgen\n\n## 1 Drag\n\nSpelet varar i {=turns} drag. Gå inte ut.\n\n## 2 Mynt\n\nTa alla mynt.\n",
    "en": "# Keep\n\n## 1 Turns\n\nThe game lasts {=turns} turns. Do not go out.\n\n## 2 Coins\n\nTake all coins.\n",
}
TEXTS = [
    ("Slå {T6} och gå {n} steg till vänster.", "Roll {T6} and move {n} squares to the left."),
    ("Du förlorar {n} mynt. Du får inte vila.", "You lose {n} coins. You may not rest."),
    ("Ta ett mynt och vänd kortet, se {rule:2}.", "Take a coin and turn the card over, see {rule:2}."),
    ("Du faller och förlorar {n} mynt.", "You fall and lose {n} coins."),
    ("Spelet varar {=turns} drag till.", "The game lasts another {=turns} turns."),
    ("Lägg kortet i den tomma asken.", "Put this card in the empty box."),
]
#: What an edit puts in the place of what: slips that rules report, and words that change what is counted.
SLIPS = [
    ("mynt", "guld"),
    ("coins", "pieces"),
    ("vänster", "höger"),
    ("inte ", ""),
    ("not ", ""),
    ("förlorar", "tappar"),
    ("får", "far"),
    ("Ta ett", "Ta en"),
    ("{T6}", "T6"),
    ("{T6}", "{T8}"),
    ("kortet", "kort kort"),
    ("card", "crad"),
    ("{=turns}", "26"),
    ("{rule:2}", "{rule:1}"),
    (".", ""),
    ("asken", "lådan"),
]


@pytest.fixture
def keep(tmp_path, _opened):
    folder = tmp_path / "content/keep"
    (folder / "decks").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, "utf-8")
    for lang, text in RULES.items():
        (folder / f"rules.{lang}.md").write_text(text, "utf-8")
    rows = [f"Rum {k},Room {k},{sv},{en}" for k, (sv, en) in enumerate(numbered())]
    table = "\n".join(["name.sv,name.en,text.sv,text.en", *rows])
    (folder / "decks/room.csv").write_text(table + "\n", "utf-8")
    other = tmp_path / "content/other"
    (other / "decks").mkdir(parents=True)
    (other / "game.yaml").write_text("title: Other\nlanguages: [en]\n", "utf-8")
    (other / "decks/site.csv").write_text("name,text\nHall,A hall.\n", "utf-8")
    return tmp_path


def numbered():
    for k in range(36):
        yield tuple(text.replace("{n}", str(2 + k)) for text in TEXTS[k % len(TEXTS)])


def found(root, cache="cache"):
    options = CheckOptions(faces=False, jobs=1)
    report = check(Project(root), options, Cache(root / cache))
    return to_rows(report.found), report.notes


def edit(root, old, new, line):
    """Replace something in a line of the deck; return whether it is there."""
    path = root / "content/keep/decks/room.csv"
    lines = path.read_text("utf-8").split("\n")
    lines[line], before = lines[line].replace(old, new, 1), lines[line]
    path.write_text("\n".join(lines), "utf-8")
    return lines[line] != before


@pytest.fixture
def judged(monkeypatch):
    """Count what each comparison judges."""
    counts = Counter()
    each = Memo.each

    def counted(self, kind, items, keys, compute, *decides):
        def judge(item):
            counts[kind] += 1
            return compute(item)

        return each(self, kind, items, keys, judge, *decides)

    monkeypatch.setattr(Memo, "each", counted)
    return counts


def test_of_one_edited_word_one_text_is_judged(keep, judged, monkeypatch):
    found(keep)
    kinds = {kind: often for kind, often in judged.items() if often > 1}
    assert len(kinds) > 12
    judged.clear()
    loaded, load = [], module.load_games
    monkeypatch.setattr(
        module, "load_games", lambda project, ids, sources: loaded.extend(ids) or load(project, ids, sources)
    )
    assert edit(keep, "asken", "burken", 6)
    found(keep)
    assert loaded == ["keep"]
    assert set(judged.values()) == {1}
    assert set(judged) <= set(kinds)
    judged.clear()
    found(keep)
    assert not judged


@pytest.mark.parametrize("seed", range(3))
def test_random_edits_find_what_a_clean_check_finds(keep, seed):
    random = Random(seed)
    found(keep)
    changed, made = set(), 0
    while made < 5:
        old, new = random.choice(SLIPS)
        if edit(
            keep, *random.choice([(old, new), (new, old)]) if new else (old, new), random.randrange(1, 37)
        ):
            made += 1
            after = found(keep)
            assert after == found(keep, f"clean{made}")
            changed.add(str(after))
    assert len(changed) > 1


#: An edit of each kind: file, what is replaced, and what it becomes; of a file that is not there, its text.
EDITS = {
    "a word of a text": ("decks/room.csv", "asken", "lådan"),
    "a word of a translation": ("decks/room.csv", "empty box", "empty bin"),
    "a name": ("decks/room.csv", "Rum 7,Room 7", "Vindbron,Wind Bridge"),
    "a text that names it": ("decks/room.csv", "Ta alla mynt", "Gå till Vindbronn och ta alla mynt"),
    "a card more": ("decks/room.csv", "Rum 0,", "Rum 40,Room 40,Du far gå.,You may goe.\nRum 0,"),
    "a card less": ("decks/room.csv", "Rum 40,Room 40,Du far gå.,You may goe.\n", ""),
    "the rules": ("rules.sv.md", "Ta alla mynt.", "Ta alla mynt. Lägg kortet i asken. Slå två rums-kort."),
    "the rules of a translation": (
        "rules.en.md",
        "Take all coins.",
        "Take all coinns. Discard an room card.",
    ),
    "a section more": ("rules.en.md", "## 2 Coins", "## 2 Purses\n\nTake a purse.\n\n## 3 Coins"),
    "a section less": ("rules.en.md", "## 2 Purses\n\nTake a purse.\n\n## 3 Coins", "## 2 Coins"),
    "a term": ("game.yaml", "en: coin}", "en: coin, not: {en: [piece]}}"),
    "a fact": ("game.yaml", "value: 19", "value: 26"),
    "the title": ("game.yaml", "en: Keep", "en: Kepe"),
    "known words": ("words.en.txt", "", "goe\ncoinns\n"),
    "a language less": ("game.yaml", "languages: [sv, en]", "languages: [sv]"),
    "a language more": ("game.yaml", "languages: [sv]", "languages: [en, sv]"),
}


def test_after_an_edit_of_each_kind_a_check_finds_what_a_clean_one_finds(keep):
    found(keep)
    changed = set()
    for number, (kind, (file, old, new)) in enumerate(EDITS.items()):
        path = keep / "content/keep" / file
        text = path.read_text("utf-8") if path.exists() else ""
        path.write_text(text.replace(old, new, 1), "utf-8")
        after = found(keep)
        assert after == found(keep, f"clean{number}"), kind
        changed.add(str(after))
    assert len(changed) > len(EDITS) / 2


@pytest.mark.parametrize(("old", "new", "lang"), [("asken", "lådan", "sv"), ("box", "bin", "en")])
def test_an_edit_in_one_language_leaves_what_is_counted_in_the_other(keep, monkeypatch, old, new, lang):
    found(keep)
    counted, cached = set(), Memo.cached

    def noted(memo, kind, compute, *decides):
        return cached(memo, kind, lambda: (counted.add((kind, *decides[1:2])), compute())[1], *decides)

    monkeypatch.setattr(Memo, "cached", noted)
    assert edit(keep, old, new, 6)
    found(keep)
    kinds = ["wording-drifts", "compounds", "names", "lost-marks"]
    assert [kind for kind in kinds if (kind, lang) in counted] == kinds
    other = "en" if lang == "sv" else "sv"
    assert [kind for kind in kinds if (kind, other) in counted] == []
