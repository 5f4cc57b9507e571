"""Decks with errors: what is built beside them, what stays as it was and is named, and drafts that stamp the errors."""

import json
import subprocess

import pytest

from cardgen.cli import main
from tests.stamps import share_of_stamp

SHEET = "g/en/print/a4-duplex"
#: Three decks of cards; `two` of the deck in the middle is what the tests break.
GAME = "title: Keep\nlanguages: [en]\nsource: s\ncertainty: designed\n"
DECK = "title: Deck {0}\nsource: s\ncertainty: designed\ncards:\n  - {{id: {0}-one, name: One, copies: 3}}\n"
GOOD = "  - {id: b-two, name: Two, text: Good}\n"
LONG = "word " * 400
BAD = {
    "CG801": f"  - {{id: b-two, name: Two, text: {LONG}}}\n",
    "CG805": '  - {id: b-two, name: Two, text: "A dragon ᚠ sleeps."}\n',
    "CG003": "  - {id: b-two, name: Two, text: Good, coppies: 4}\n",
    "CG104": "  - {id: b-two, name: Two, text: Good, art: nowhere}\n",
    "CG021": "  - {id: b-two, name: Two, text: FAIL}\n",
}
#: The plain card, which fails where a text says so.
CARD = '{% if c.text == "FAIL" %}{{ c.nothing.more }}{% endif %}{% include "plain-card.svg.j2" %}'


@pytest.fixture
def keep(project, monkeypatch, capfd):
    """Write a game of three decks, and build it: `keep(card, *options)` gives exit code and stderr."""
    from cardgen.project import shipped_root

    plain = (shipped_root() / "templates/plain/card.svg.j2").read_text("utf-8")
    files = {f"content/g/decks/{name}.yaml": DECK.format(name) for name in "abc"}
    files |= {"templates/plain/card.svg.j2": CARD, "templates/plain/plain-card.svg.j2": plain}
    root = project(files | {"content/g/game.yaml": GAME})
    monkeypatch.chdir(root)

    def call(card, *options):
        (root / "content/g/decks/b.yaml").write_text(DECK.format("b") + card, "utf-8")
        return run(capfd, "--jobs", "1", *options)

    return call


def run(capfd, *args):
    """Run a build; give exit code and the lines of stderr."""
    capfd.readouterr()
    code = main(["build", *args])
    err = capfd.readouterr().err
    assert "Traceback" not in err
    return code, err.splitlines()


def built(root, out="output"):
    """Return the bytes of every built file by name, without what a build remembers."""
    folder = root / out
    files = (p for p in folder.rglob("*") if p.is_file() and not p.name.startswith("."))
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in files}


def words(data):
    """Return the text of a PDF, its blanks as one."""
    text = subprocess.run(["pdftotext", "-", "-"], input=data, capture_output=True, check=True).stdout
    return " ".join(text.decode().split())


@pytest.mark.parametrize("code", BAD)
def test_decks_without_errors_are_built_as_in_a_whole_build(keep, tmp_path, code):
    assert keep(GOOD, "--out", "whole")[0] == 0
    exit_code, lines = keep(BAD[code])
    assert exit_code == 1
    files = built(tmp_path)
    whole = built(tmp_path, "whole")
    assert set(files) - {"cardgen.db"} == {f"{SHEET}/a.pdf", f"{SHEET}/c.pdf"}
    assert all(files[name] == whole[name] for name in files if name != "cardgen.db")
    assert "g: deck 'b' is not built, nor the files that hold all decks" in lines
    assert any(f" {code} error" in line for line in lines)
    assert lines[-2].endswith(
        "1 of 3 decks not built; `cardgen build --draft` builds what it can and stamps the errors"
    )
    assert not any("out of date" in line for line in lines)


@pytest.mark.parametrize("code", BAD)
def test_what_would_hold_a_broken_card_stays_as_it_was_and_is_named(keep, tmp_path, code):
    assert keep(GOOD)[0] == 0
    before = built(tmp_path)
    exit_code, lines = keep(BAD[code])
    assert exit_code == 1
    # The database holds content alone: what is wrong with a face is no matter of it.
    of_content = code in ("CG003", "CG104")
    assert ("out of date: cardgen.db" in lines) is of_content
    after = built(tmp_path)
    assert after.keys() == before.keys()
    assert {name for name in before if after[name] != before[name]} <= (
        set() if of_content else {"cardgen.db"}
    )
    assert f"out of date: 0-title.pdf, b.pdf, g.pdf in {SHEET}" in lines
    assert "out of date: all 5 files in g/en/tts" in lines


def test_a_sound_deck_is_built_again_beside_a_broken_one(keep, tmp_path):
    keep(GOOD)
    before = built(tmp_path)
    (tmp_path / "content/g/decks/a.yaml").write_text(DECK.format("a").replace("name: One", "name: Other"))
    keep(BAD["CG801"])
    after = built(tmp_path)
    assert {name for name in after if after[name] != before[name]} == {"cardgen.db", f"{SHEET}/a.pdf"}


@pytest.mark.parametrize("code", BAD)
def test_a_build_after_the_card_is_mended_is_a_build_from_nothing(keep, tmp_path, code):
    keep(GOOD)
    keep(BAD[code])
    keep(BAD[code], "--draft")
    keep(BAD[code])
    assert keep(GOOD.replace("Good", "Better"))[0] == 0
    saves = tmp_path / "saves"
    saves.mkdir()
    main(["tts", "clean", str(saves)])  # pictures of the first table, which a saved game may show
    fixed = built(tmp_path)
    assert keep(GOOD.replace("Good", "Better"), "--out", "fresh")[0] == 0
    fresh = built(tmp_path, "fresh")
    assert fixed.keys() == fresh.keys()
    # A table names its pictures by their folder.
    moved = {
        name: data.replace(b"/output/", b"/fresh/") if name.endswith(".json") else data
        for name, data in fixed.items()
    }
    assert moved == fresh


@pytest.mark.parametrize("code", BAD)
def test_a_draft_builds_everything_and_stamps_the_message(keep, tmp_path, code):
    assert keep(GOOD)[0] == 0
    whole = built(tmp_path)
    exit_code, lines = keep(BAD[code], "--draft")
    assert exit_code == 1
    assert "draft: errors are stamped on 1 face" in lines
    assert not any("out of date" in line or "not built" in line for line in lines)
    files = built(tmp_path)
    same = {name for name in files if files[name] == whole.get(name)}
    assert {f"{SHEET}/a.pdf", f"{SHEET}/c.pdf"} <= same
    assert not {f"{SHEET}/b.pdf", f"{SHEET}/g.pdf", f"{SHEET}/0-title.pdf"} & same
    message = next(line.split("error: ")[1] for line in lines if f" {code} error" in line)
    stamp = f"{code} {message}".replace("ᚠ", "?")
    for name in ("b", "g"):
        text = words(files[f"{SHEET}/{name}.pdf"])
        assert stamp[:30] in text or stamp.split(" (")[0] in text, text
        assert text.count(code) == 1
    assert "Draft: the game has errors." in words(files[f"{SHEET}/0-title.pdf"])
    assert "Draft" not in words(whole[f"{SHEET}/0-title.pdf"])
    shown = [data for name, data in files.items() if "/images/b-" in name and name not in whole]
    assert 0.02 < share_of_stamp(shown[0]) < 0.4
    assert all(share_of_stamp(data) == 0 for name, data in files.items() if "/images/a-" in name)


def test_a_draft_is_never_taken_for_a_finished_file(keep, tmp_path):
    keep(BAD["CG801"], "--draft")
    draft = built(tmp_path)
    # Allowed with a reason, the card is as it should be: nothing of the draft may stand.
    allowed = BAD["CG801"].replace("}", "}  # cardgen: allow CG801 (looks good)")
    assert keep(allowed)[0] == 0
    plain = built(tmp_path)
    for name in ("b", "g", "0-title"):
        assert draft[f"{SHEET}/{name}.pdf"] != plain[f"{SHEET}/{name}.pdf"]
        assert "CG801" not in words(plain[f"{SHEET}/{name}.pdf"])
    assert not any(share_of_stamp(data) for name, data in plain.items() if name.endswith(".jpg"))
    # And a draft of a game without errors is that game, up to date.
    assert keep(allowed, "--draft")[0] == 0
    assert built(tmp_path) == plain


def test_a_draft_of_what_a_build_refused_is_named_out_of_date_by_the_next_build(keep, tmp_path):
    keep(BAD["CG805"], "--draft")
    draft = built(tmp_path)
    code, lines = keep(BAD["CG805"])
    assert code == 1
    assert f"out of date: 0-title.pdf, b.pdf, g.pdf in {SHEET}" in lines
    assert built(tmp_path) == draft


def test_several_errors_of_a_face_are_counted(keep, tmp_path):
    keep(f"  - {{id: b-two, name: Two, art: nowhere, coppies: 4, text: {LONG}}}\n", "--draft")
    assert "(+2)" in words(built(tmp_path)[f"{SHEET}/b.pdf"])


def test_a_card_that_cannot_be_read_is_missing_and_named_and_stamps_no_other(keep, tmp_path):
    code, lines = keep("  - {id: b-two, text: No name}\n" + GOOD.replace("two", "three"), "--draft")
    assert code == 1
    assert any("b.yaml:6:" in line and "CG004" in line for line in lines)
    text = words(built(tmp_path)[f"{SHEET}/b.pdf"])
    assert "CG004" not in text
    assert "No name" not in text


@pytest.mark.parametrize("deck", ["title: [", None])
def test_a_deck_that_cannot_be_read_takes_no_other_with_it(keep, tmp_path, deck):
    keep(GOOD)
    before = built(tmp_path)
    broken = tmp_path / "content/g/decks/c.yaml"
    broken.write_text(deck) if deck else broken.write_bytes(b"\xff\xfe")
    code, lines = keep(GOOD.replace("Good", "New"))
    assert code == 1
    assert "g: deck 'c' is not built, nor the files that hold all decks" in lines
    after = built(tmp_path)
    assert {name for name in after if after[name] != before[name]} == {f"{SHEET}/b.pdf"}
    assert f"out of date: 0-title.pdf, c.pdf, g.pdf in {SHEET}" in lines
    # A draft does without it, and leaves its file.
    code, lines = keep(GOOD.replace("Good", "New"), "--draft")
    assert code == 1
    after = built(tmp_path)
    assert after[f"{SHEET}/c.pdf"] == before[f"{SHEET}/c.pdf"]
    assert after[f"{SHEET}/g.pdf"] != before[f"{SHEET}/g.pdf"]
    assert f"out of date: c.pdf in {SHEET}" in lines


def test_a_mistake_of_the_whole_game_stops_all_of_it_but_a_draft(keep, tmp_path):
    keep(GOOD)
    before = built(tmp_path)
    (tmp_path / "content/g/game.yaml").write_text(GAME + "palete: {}\n")
    code, lines = keep(GOOD)
    assert code == 1
    assert "g: nothing is built" in lines
    assert f"out of date: all 5 files in {SHEET}" in lines
    assert lines[-2].startswith("1 error: 3 of 3 decks not built")
    assert built(tmp_path) == before
    code, lines = keep(GOOD, "--draft")
    assert code == 1
    assert "Draft" in words(built(tmp_path)[f"{SHEET}/0-title.pdf"])


def test_a_wrong_count_concerns_the_deck_it_is_of(keep, tmp_path):
    rows = "".join(
        f"  - {{kind: card, deck: {name}, copies: {n}, source: s, certainty: designed}}\n"
        for name, n in (("a", 3), ("b", 4), ("c", 9))
    )
    (tmp_path / "content/g/game.yaml").write_text(f"{GAME}inventory:\n{rows}")
    code, lines = keep(GOOD)
    assert code == 1
    assert "g: deck 'c' is not built, nor the files that hold all decks" in lines
    assert set(built(tmp_path)) == {f"{SHEET}/a.pdf", f"{SHEET}/b.pdf"}
    # It belongs to no face, so that a draft only lists it.
    code, lines = keep(GOOD, "--draft")
    assert (code, any("stamped" in line for line in lines)) == (1, False)


def test_a_deck_that_shows_a_broken_one_is_not_built(keep, tmp_path):
    (tmp_path / "content/g/decks/c.yaml").write_text("shows: [b]\n" + DECK.format("c"))
    lines = keep(BAD["CG801"])[1]
    assert "g: decks 'b', 'c' are not built, nor the files that hold all decks" in lines


def test_another_deck_that_is_asked_for_is_built_and_nothing_else_is_named(keep, tmp_path):
    keep(GOOD)
    code, lines = keep(BAD["CG003"], "--deck", "a")
    assert code == 1
    assert not any("out of date" in line or "not built" in line for line in lines)
    code, lines = keep(BAD["CG003"], "--deck", "a,b")
    assert code == 1
    assert f"out of date: b.pdf in {SHEET}" in lines
    assert "g: deck 'b' is not built" in lines


def test_a_missing_font_stops_no_draft(keep, tmp_path):
    (tmp_path / "content/g/game.yaml").write_text(GAME + "fonts: {text: Nosuch Serif}\n")
    assert keep(GOOD, "--draft")[0] == 1
    assert "CG806" in words(built(tmp_path)[f"{SHEET}/a.pdf"])


OTHER_KINDS = {
    "tokens": ("tokens", "trim_mm: [15, 15]\n", '{id: x, name: "A ᚠ"}'),
    "tiles": ("tiles", "", '{id: x, name: "A ᚠ"}'),
    "standees": ("standees", "", "{id: x, name: Hero, art: gone}"),
    "dice": ("dice", "", "{id: x, name: Die, sides: [1, 2, 3, 4, 5, 6, 7]}"),
    "pads": ("pads", "", '{id: x, name: "Pad ᚠ"}'),
    "boards": ("boards", "trim_mm: [400, 300]\n", '{id: x, name: "Board ᚠ"}'),
}


@pytest.mark.parametrize("folder", OTHER_KINDS)
def test_every_kind_of_piece_is_stamped_on_paper_and_table(keep, tmp_path, folder):
    items, head, item = OTHER_KINDS[folder]
    (tmp_path / f"content/g/{folder}").mkdir()
    deck = f"title: Pieces\nsource: s\ncertainty: designed\n{head}{items}:\n  - {item}\n"
    (tmp_path / f"content/g/{folder}/pieces.yaml").write_text(deck, "utf-8")
    code, lines = keep(GOOD)
    assert code == 1
    assert "g: deck 'pieces' is not built, nor the files that hold all decks" in lines
    assert not any("pieces" in name for name in built(tmp_path))
    assert keep(GOOD, "--draft")[0] == 1
    files = built(tmp_path)
    papers = [
        data
        for name, data in files.items()
        if "/pieces" in name and name.endswith(".pdf") and "/print/" in name
    ]
    assert papers
    assert all("CG" in words(data) for data in papers)
    pictures = [data for name, data in files.items() if "/images/x-" in name or "/images/pieces-" in name]
    pictures = [data for data in pictures if not data.startswith(b"%PDF")]
    assert pictures
    assert all(share_of_stamp(data) > 0.02 for data in pictures)
    json.loads(files["g/en/tts/Keep.json"])


def test_an_error_in_the_rules_breaks_the_booklet_alone(keep, tmp_path):
    (tmp_path / "content/g/booklets").mkdir()
    booklet = (
        "title: Rules\nsource: s\ncertainty: designed\nbooklets:\n  - {id: r, name: Rules, file: rules}\n"
    )
    (tmp_path / "content/g/booklets/rules.yaml").write_text(booklet)
    rules = tmp_path / "content/g/rules.en.md"
    rules.write_text("# Rules\n\n## 1 The game\n\nRoll {T99}.\n")
    code, lines = keep(GOOD)
    assert code == 1
    assert "g: deck 'rules' is not built, nor the files that hold all decks" in lines
    assert {f"{SHEET}/{name}.pdf" for name in "abc"} == built(tmp_path).keys()
    assert keep(GOOD, "--draft")[0] == 1
    files = built(tmp_path)
    assert "{T99}" in words(files[f"{SHEET}/rules.pdf"])
    # One that cannot even be set is left out of a draft, and the rest is built.
    wide = "|".join("abcdefghijklm")
    rules.write_text(f"# Rules\n\n## 1 The game\n\n|{wide}|\n|{'|'.join(['-'] * 13)}|\n")
    code, lines = keep(GOOD, "--draft", "--out", "second")
    assert code == 1
    assert any("CG024" in line for line in lines)
    assert "g/en/tts/Keep.json" in built(tmp_path, "second")


@pytest.mark.parametrize(
    "card", ["  - {id: b-two, text: A}\n  - {id: b-three, name: [x], text: B}\n", "  - {name: Two}\n  - 7\n"]
)
def test_a_draft_says_how_many_components_cannot_be_read(keep, card):
    code, err = keep(card + "fields: {x: money}\n" if "b-two" in card else card, "--draft", "--to", "print")
    assert code == 1
    assert "draft: 2 components that cannot be read left out" in err
