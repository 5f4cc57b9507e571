"""What readers with fresh eyes found in a game, as lists in `tests/judged`, held against what the game prints."""

from __future__ import annotations

import re

import yaml

from cardgen.cache import Cache
from cardgen.check.corpus.text_units import text_units
from cardgen.commands.options import load
from cardgen.layout.decks import GameLayout
from cardgen.project import Project, shipped_root
from cardgen.text.markup import plain_text
from tests.games import read_game
from tests.paths import ROOT, TESTS

KINDS = {"language", "languages-differ", "contradiction", "doubt", "flat", "looks"}
LANGUAGES = {"sv", "en", "nl"}
MARKS = re.compile(r"(?m)^\s*(?:#+|-|>|\|)\s+|\*")


def readings(pattern):
    """Return the rows of all lists whose names fit a pattern."""
    lists = sorted((TESTS / "judged").glob(pattern))
    return [row for path in lists for row in yaml.safe_load(path.read_text("utf-8"))["readings"]]


def on_one_line(text):
    return " ".join(MARKS.sub("", text).split())


def texts(name, cache_folder):
    """Return all texts that a shipped game prints with every module: language, owner, field and words."""
    cache = Cache(cache_folder)
    game, _ = read_game(shipped_root() / "content" / name, ROOT, cache)
    project = Project(ROOT)
    layout = GameLayout(load(project, (name,), cache)[0][0], project.template_folders, cache)
    return [
        (
            unit.lang,
            unit.owner or "rules",
            unit.field.partition(".")[0],
            on_one_line(plain_text(MARKS.sub("", unit.text), layout.tokens, unit.lang)),
        )
        for unit in text_units(game)
    ]


def stands(words, place, printed):
    """Whether a text of a place prints the words: a place is owners, perhaps a field of theirs, and perhaps a language."""
    names = place.replace(",", "").split()
    langs = {names[-1]} & LANGUAGES or LANGUAGES
    fields = {"text", "type", "back", "name", "lay", "end"} & set(names)
    whole = re.compile(re.escape(on_one_line(words)) + r"(?!\w)")
    return any(
        whole.search(text)
        for lang, owner, field, text in printed
        if lang in langs and owner.startswith(names[0]) and (not fields or field in fields)
    )


def standing(rows, printed):
    """Return the places whose mended words are still in print."""
    return [row["place"] for row in rows if "now" in row and stands(row["was"], row["place"], printed)]


def wrong(rows):
    """Return the places of rows that do not tell what became of them: one of `now` and `answer`, and a change."""
    return [
        row["place"]
        for row in rows
        if row["kind"] not in KINDS
        or not row["was"]
        or ("now" in row) == ("answer" in row)
        or row.get("now") == row["was"]
    ]


def found_now(rows, printed):
    """Return how large a part of the words now stands where the rows say: what stood there would be found, too."""
    now = [row for row in rows if "now" in row]
    return sum(stands(row["now"], row["place"], printed) for row in now) / len(now)


#: How the rules mark what is a reading of ours.
OURS = "{reading}"


def sections(name, lang):
    """Return the text of each section of a shipped game's booklet, by its number, without those below it."""
    text = (shipped_root() / "content" / name / f"rules.{lang}.md").read_text("utf-8")
    parts = re.split(r"(?m)^#{2,3} (\d+(?:\.\d+)?) .*$", text)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def decided_by_the_booklet(name):
    """Return key and sections of every fact of a shipped game that the booklet alone decides."""
    facts = yaml.safe_load((shipped_root() / "content" / name / "facts.yaml").read_text("utf-8"))
    designed = [fact for fact in facts if fact.get("certainty") == "designed" and "key" in fact]
    cited = [(fact["key"], re.findall(r"§(\d+(?:\.\d+)?)", fact["source"])) for fact in designed]
    return [(key, numbers) for key, numbers in cited if numbers]


def unmarked(name, texts, mark):
    """Return the decisions that a section states without the mark."""
    return [
        (key, number)
        for key, numbers in decided_by_the_booklet(name)
        for number in numbers
        if mark not in texts[number]
    ]


def marked_paragraphs(name, lang):
    """Return the numbers of the paragraphs that bear the mark, by section."""
    return {
        number: [place for place, part in enumerate(text.split("\n\n")) if OURS in part]
        for number, text in sections(name, lang).items()
    }
