"""An error that concerns one language stops that language alone."""

from __future__ import annotations

import pytest

from cardgen.cli import main

GAME = "title: {en: River, de: Fluss}\nlanguages: [en, de]\n"
SHIPS = "name.en,name.de,text.en,text.de\nOtter,Otter,Draw 1 card.,{}\n"
STORMS = "name.en,name.de\nSquall,Bö\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    decks = tmp_path / "content/river/decks"
    decks.mkdir(parents=True)
    (decks / "storms.csv").write_text(STORMS)
    (decks.parent / "game.yaml").write_text(GAME)
    monkeypatch.chdir(tmp_path)

    def write(german, game=GAME):
        (decks / "ships.csv").write_text(SHIPS.format(german))
        (decks.parent / "game.yaml").write_text(game)
        return tmp_path / "output/river"

    return write


def pdfs(out):
    return sorted(p.relative_to(out).as_posix().replace("/print/a4-duplex/", "/") for p in out.rglob("*.pdf"))


ENGLISH = ["en/0-title.pdf", "en/river.pdf", "en/ships.pdf", "en/storms.pdf"]


@pytest.mark.parametrize("german", ["", "Ziehe 2 Karten.", "Ziehe {icon:nothing} 1 Karte."])
def test_an_error_in_another_language_stops_nothing_of_the_one_that_is_asked_for(folder, german, capsys):
    out = folder(german)
    assert main(["build", "--to", "print", "--lang", "en"]) == 0
    assert pdfs(out) == ENGLISH
    assert "CG" not in capsys.readouterr().out


@pytest.mark.parametrize("german", ["", "Ziehe 2 Karten."])
def test_an_error_in_one_language_stops_its_deck_in_that_language(folder, german, capsys):
    out = folder(german)
    assert main(["build", "--to", "print"]) == 1
    assert pdfs(out) == ["de/storms.pdf", *ENGLISH]
    assert (
        "river: deck 'ships' is not built in 'de', nor the files that hold all decks"
        in capsys.readouterr().err
    )


def test_a_draft_stops_nothing(folder):
    out = folder("Ziehe 2 Karten.", GAME.replace("de]", "{de: draft}]"))
    assert main(["build", "--to", "print"]) == 0
    assert pdfs(out) == [*(name.replace("en/", "de/") for name in ENGLISH), *ENGLISH]


def test_a_language_that_is_mended_is_built_whole_and_nothing_is_removed(folder):
    folder("")
    main(["build", "--to", "print"])
    out = folder("Ziehe 1 Karte.")
    assert main(["build", "--to", "print"]) == 0
    assert pdfs(out) == [*(name.replace("en/", "de/") for name in ENGLISH), *ENGLISH]
    folder("")
    assert main(["build", "--to", "print"]) == 1
    assert len(pdfs(out)) == 8, "what cannot be made again stays"


def test_a_misspelt_language_stops_no_other(folder):
    out = folder("Ziehe 1 Karte.")
    ships = out.parents[1] / "content/river/decks/ships.csv"
    ships.write_text(ships.read_text().replace("text.de", "text.dee"))
    assert main(["build", "--to", "print", "--lang", "en"]) == 0
    assert pdfs(out) == ENGLISH
