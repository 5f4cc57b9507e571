"""The termbase, compounds and names: planted in the shipped games and in small ones, beside what must stay silent."""

import re
import shutil

import pytest

from cardgen.check.corpus.termbase import pattern, termbase
from cardgen.check.rules.consistency.cg406_forbidden_term import forbidden_term
from cardgen.check.rules.consistency.cg407_term_drifts import term_drifts
from cardgen.check.rules.consistency.cg408_inconsistent_spelling import inconsistent_spelling
from cardgen.check.rules.consistency.cg409_name_misspelt import name_misspelt
from cardgen.check.rules.consistency.cg410_unclear_term import unclear_term
from cardgen.project import shipped_root
from tests.games import read_game
from tests.paths import SHIPPED_GAMES
from tests.rows import rows_beside

ROWS = rows_beside(__file__)

CONTENT = shipped_root() / "content"

TERMS = """
terms:
  trap-card: {sv: rumsfällekort, en: room trap card, not: {sv: [fällkort, rumsfälla som kort], en: [trap card]}}
  discovery: {sv: upptäckt, en: discovery point, not: {en: exploration point}}
  catacombs:
    sv: katakomb
    en: [catacomb, vault]
    editions: {Second box: {sv: underjord, en: underworld}, deep: {en: abyss}}
"""


@pytest.fixture
def game(tmp_path):
    """Return a game in two languages: `game(terms, sv=…, en=…, …)`; one card a pair of texts."""

    def make(*texts, terms=TERMS, languages=("sv", "en"), names=("Ett", "One"), modules=()):
        folder = tmp_path / "content" / "keep"
        (folder / "decks").mkdir(parents=True)
        title = ", ".join(f"{lang}: Keep" for lang in languages)
        listed = "".join(f"  {m}: {{title: {{{title}}}}}\n" for m in ("base", *modules)) if modules else ""
        head = f"title: {{{title}}}\nlanguages: [{', '.join(languages)}]\n"
        (folder / "game.yaml").write_text(f"{head}{'modules:' if modules else ''}\n{listed}{terms}", "utf-8")
        lines = [f"title: {{{title}}}", "source: own", "certainty: designed", "cards:"]
        for number, pair in enumerate(texts):
            said = dict(zip(languages, pair, strict=True))
            lines.append(f"  - id: card-{number}")
            lines.append(
                f"    name: {{{', '.join(f'{x}: {n}' for x, n in zip(languages, names, strict=True))}}}"
            )
            if modules:
                lines.append(f"    module: {modules[0]}")
            lines += ["    text:", *(f"      {lang}: '{words}'" for lang, words in said.items())]
        (folder / "decks" / "room.yaml").write_text("\n".join(lines) + "\n", "utf-8")
        loaded, found = read_game(folder, tmp_path)
        assert found == []
        return loaded

    return make


def reported(rule, game):
    """Return what stands in quotes first in each message: what a finding is about."""
    return [re.search(r": '([^']*)'", f.message)[1] for f in rule.findings(game)]


# The termbase.


@pytest.mark.parametrize(("sv", "en", "words"), ROWS["a word that is not used is found in every form"])
def test_a_word_that_is_not_used_is_found_in_every_form(game, sv, en, words):
    assert reported(term_drifts, game((sv, en))) == words


@pytest.mark.parametrize(("sv", "en", "words"), ROWS["a word of another edition is found"])
def test_a_word_of_another_edition_is_found(game, sv, en, words):
    assert reported(forbidden_term, game((sv, en))) == words


def test_a_module_may_use_its_own_words_and_no_other(game, tmp_path):
    own = game(("Ner.", "Into the abyss of the underworld."), modules=("deep",))
    assert reported(forbidden_term, own) == ["underworld"]


def test_the_base_game_may_not_use_the_words_of_a_module(game):
    assert reported(
        forbidden_term, game(("Ner.", "Into the abyss."), terms=TERMS.replace("deep:", "Deep:"))
    ) == ["abyss"]


def test_a_longer_name_may_hold_the_word_and_a_name_may_not_be_it(game):
    loaded = game(("Se Fällkort.", "See The Trap Card."), names=("Fällkort", "The Trap Card"))
    assert reported(term_drifts, loaded) == ["Fällkort", "Fällkort"]


@pytest.mark.parametrize(
    ("sv", "en", "new"), ROWS["the fix is the preferred term in the same form and never safe"]
)
def test_the_fix_is_the_preferred_term_in_the_same_form_and_never_safe(game, sv, en, new):
    (found,) = term_drifts.findings(game((sv, en)))
    assert (found.fix.new, found.fix.safe) == (new, False)


def test_there_is_no_fix_where_the_ending_is_not_sure(game):
    (found,) = forbidden_term.findings(game(("I underjorden.", "Down.")))
    assert found.fix is None
    assert "expected 'katakomb'" in found.message


def test_fixed_files_hold_what_the_fix_says(game):
    loaded = game(("Dra.", "A  long line, then draw two trap cards."))
    (found,) = term_drifts.findings(loaded)
    line = (loaded.root / found.place.file).read_text("utf-8").splitlines()[found.place.line - 1]
    assert line[found.place.column - 1 :].startswith(found.fix.old)


@pytest.mark.parametrize(("entry", "message"), ROWS["an entry that cannot be read is reported at its line"])
def test_an_entry_that_cannot_be_read_is_reported_at_its_line(game, entry, message):
    loaded = game(("Dra.", "Draw."), terms=f"terms:\n  tower: {{sv: torn}}\n  trap: {entry}\n")
    found = list(unclear_term.findings(loaded))
    assert [f.place.line for f in found] == [6]
    assert all(message in f.message for f in found)
    assert list(term_drifts.findings(loaded)) == []


@pytest.mark.parametrize(
    ("lang", "term", "forms", "others"), ROWS["a term is written in its base form and found in others"]
)
def test_a_term_is_written_in_its_base_form_and_found_in_others(lang, term, forms, others):
    assert all(pattern(term, lang).fullmatch(form) for form in forms)
    assert not any(pattern(term, lang).fullmatch(other) for other in others)


# Planted in the shipped games: terms that drift in their rule texts, and words of other editions.


@pytest.mark.parametrize(
    ("shipped", "file", "old", "new", "rule"),
    [
        ("dragonquest", "rules.de.md", "## 14 Lebenspunkte", "## 14 Trefferpunkte", term_drifts),
        ("dragonquest", "game.yaml", "de: Entdeckungspunkte", "de: Erkundungspunkte", term_drifts),
        ("dragonquest", "rules.en.md", "### 15.3 Poison mist", "### 15.3 Poison gas", term_drifts),
        ("dragonquest", "rules.de.md", "| {trapdoor} Falltür", "| {trapdoor} Fallluke", term_drifts),
        ("drakborgen", "rules.sv.md", "ett rumsfällekort", "ett fällkort", term_drifts),
        ("drakborgen", "decks/trap.yaml", "title: {sv: Rumsfällekort", "title: {sv: Fällkort", term_drifts),
        ("drakborgen", "rules.en.md", "a portcullis", "a falling gate", term_drifts),
        ("drakborgen", "rules.en.md", "Life points", "Hit points", term_drifts),
        ("drakborgen", "rules.sv.md", "en bottenlös brunn", "en bottenlös grop", term_drifts),
        (
            "drakborgen",
            "rules.sv.md",
            "Gå** till en ruta",
            "Gå** ner i underjorden till en ruta",
            forbidden_term,
        ),
        (
            "drakborgen",
            "rules.sv.md",
            "Gå** till en ruta",
            "Gå** ut på spången till en ruta",
            forbidden_term,
        ),
        ("drakborgen", "decks/search.yaml", "sv: Halsband", "sv: Teleportationsamulett", forbidden_term),
        ("drakborgen", "rules.sv.md", "styrka (", "psyke (", forbidden_term),
        ("drakborgen", "rules.en.md", "magic ring", "amulet", forbidden_term),
    ],
)
def test_planted_in_the_shipped_games(tmp_path, shipped, file, old, new, rule):
    folder = tmp_path / "content" / shipped
    shutil.copytree(CONTENT / shipped, folder, ignore=shutil.ignore_patterns("art"))
    path = folder / file
    whole = path.read_text("utf-8")
    found = re.search(re.escape(old), whole, re.IGNORECASE)
    assert found, "the content has changed: plant something else"
    path.write_text(whole[: found.start()] + new + whole[found.end() :], "utf-8")
    # By itself: with the second box one may say what the first has no word for.
    loaded, _ = read_game(folder, tmp_path, modules=("base",))
    places = [f.place for f in rule.findings(loaded)]
    line = whole[: found.start()].count("\n") + 1
    assert [(p.file.rpartition(shipped + "/")[2], p.line) for p in places] == [(file, line)]


@pytest.mark.parametrize("shipped", SHIPPED_GAMES)
def test_the_shipped_games_are_clean_and_have_a_termbase(shipped):
    loaded, _ = read_game(CONTENT / shipped, shipped_root())
    assert len(termbase(loaded).banned) > 20
    rules = (forbidden_term, term_drifts, unclear_term)
    for rule in (*rules, inconsistent_spelling, name_misspelt):
        assert list(rule.findings(loaded)) == []


# Without a termbase: one compound in two spellings.


@pytest.mark.parametrize(("sv", "words"), ROWS["a compound in two spellings"])
def test_a_compound_in_two_spellings(game, sv, words):
    assert reported(inconsistent_spelling, game((sv, "Fog."), terms="")) == words


@pytest.mark.parametrize(("en", "count"), ROWS["compounds in english"])
def test_compounds_in_english(game, en, count):
    assert len(reported(inconsistent_spelling, game(("Dimma.", en), terms=""))) == count


@pytest.mark.parametrize(
    ("de", "count"),
    [
        ("Die Schatzkammer. In der Schatz Kammer.", 1),
        ("Die Schatzkammer. In der Schatz-Kammer.", 1),
        ("Darf er weitergehen? Er darf nicht weiter gehen.", 0),
        ("Das Feststellen. Das lässt sich fest stellen.", 0),
    ],
)
def test_compounds_in_german(game, de, count):
    loaded = game((de, "Fog."), terms="", languages=("de", "en"), names=("Eins", "One"))
    assert len(reported(inconsistent_spelling, loaded)) == count


# Names in running text.


@pytest.mark.parametrize(("named", "en", "words"), ROWS["a name with a letter wrong"])
def test_a_name_with_a_letter_wrong(game, named, en, words):
    loaded = game(("Dimma.", en), terms="", names=("Ett", named))
    found = list(name_misspelt.findings(loaded))
    assert [f.fix.old for f in found] == words
    assert all(f.fix.new == named and not f.fix.safe for f in found)


def test_german_nouns_are_not_taken_for_names(game):
    texts = [("Nimm den Hammer. Die Ritten und die Rittern.", "Fog.")]
    loaded = game(*texts, terms="", languages=("de", "en"), names=("Ritter", "One"))
    assert list(name_misspelt.findings(loaded)) == []
