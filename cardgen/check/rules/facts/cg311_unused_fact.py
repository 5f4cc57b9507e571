import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.stated_facts import entries_by_key
from cardgen.model.source_map import COVER_FACTS, TABLE, VALUE
from cardgen.odds.scopes import EXPRESSION_SIGN
from cardgen.values.placeholders import find_placeholders, has_placeholders, parse_value

#: The keys that make a fact more than a number: what it is compared with, or a remark.
_MORE_THAN_NUMBER = {"is", "tests", "scope", "overrides", "note"}
#: Where facts hold expressions, which may name other facts.
_EXPRESSIONS = ("value", "is", "odds", "at_least", "at_most")
#: Which facts a table lists, and a number in data that is stated elsewhere.
_OF_TABLE = re.compile(r"^\s*facts:\s*['\"]?([^\s'\"]+)", re.MULTILINE)
_NUMBER_IN_DATA = re.compile(r"[\"']=([^\"'\n]+)[\"']")
#: How templates ask for a value.
_ASKED = re.compile(r"\bvalue\(\s*(['\"])(?P<inside>.*?)\1")


@rule("CG311", "unused-fact", severity=WARNING, whole=True)
def unused_fact(game: CheckedGame) -> Violations:
    """A fact is printed nowhere, and nothing is compared with it.

    Why it matters: texts that state it were written by hand, and do not follow when the fact changes.

    Example:
          # file: facts.yaml
          - {key: hand.size, value: 5, source: own design}
          # file: decks/room.yaml
            - id: room-hall
              name: {sv: Sal, en: Hall}
        -     text: {sv: Dra upp till 5 kort., en: Draw up to 5 cards.}
        +     text: {sv: "Dra upp till {=hand.size} kort.", en: "Draw up to {=hand.size} cards."}

    Source: Reference, State it once. A fact with `is`, `tests`, `scope`, `overrides` or `note` counts as used, as does
    one that another fact or a template names or booklet covers print (`players.least`, `players.most`, `players.age`,
    `players.minutes`). Nothing is reported while any text has a value that cannot be printed.
    """
    if any(written.problems for written in game.source_maps.values()):
        return
    busy = {row.place for row in game.fact_rows if _MORE_THAN_NUMBER & row.written.keys()}
    single = [same[0] for same in entries_by_key(game) if len(same) == 1]
    idle = {entry.key: entry.place for entry in single if entry.place not in busy}
    if not idle:
        return
    named = "\n".join(
        (
            *COVER_FACTS,
            *_printed(game),
            *(text for row in game.fact_rows for text in _expressions(row.written)),
            *game.in_templates("template-values", _asked),
            *_in_data(game),
        )
    )
    listed = list(_listed(game))
    for key, place in idle.items():
        if any(fnmatchcase(key, pattern) for pattern in listed):
            continue
        # From where it first occurs: a pattern that looks behind reads every letter before that, too.
        start = named.find(key)
        as_key = re.compile(rf"(?<![\w.-]){re.escape(key)}(?![\w-]|\.\w)")
        if start < 0 or not as_key.search(named, start):
            problem = f"'{key}' is printed nowhere, and nothing is compared with it"
            yield violation(place, f"{problem}; print it in texts as {{={key}}}, or delete it")


def _printed(game: CheckedGame) -> Iterator[str]:
    """Yield the values of texts and of phrases, as they are written, and what phrases are handed."""
    texts = [written.text for written in game.source_maps.values()]
    texts += [text for phrase in game.phrases.values() for text in phrase.texts.values()]
    for opening in (opening for text in texts for opening in find_placeholders(text)):
        yield parse_value(opening.inside).expression if opening.kind == VALUE else opening.inside


def _listed(game: CheckedGame) -> Iterator[str]:
    """Yield the groups of facts that tables of the rules list, such as `bribe.*`."""
    for written in game.source_maps.values():
        for one in written.insertions:
            if one.kind == TABLE:
                yield from _OF_TABLE.findall(one.written)


def _in_data(game: CheckedGame) -> Iterator[str]:
    """Yield the expressions used for numbers in data, as the files of decks have them."""
    places = (c.places.get(name, c.place) for c in game.components() for name in c.fields)
    for file in sorted({place.file for place in places} | {c.place.file for c in game.components()}):
        source = game.sources.get(file) if file.endswith((".yaml", ".yml")) else None
        yield from _NUMBER_IN_DATA.findall(source.text if source else "")


def _expressions(written: Any) -> Iterator[str]:
    """Yield the expressions of a fact, and the values in its word."""
    for name, value in written.items() if isinstance(written, Mapping) else ():
        if isinstance(value, Mapping):
            yield from _expressions(value)
        elif name in _EXPRESSIONS and (
            name != "value" or str(value).startswith(EXPRESSION_SIGN) or has_placeholders(str(value))
        ):
            yield str(value)


def _asked(template: str) -> Iterator[str]:
    """Yield the values that a template asks for."""
    return (parse_value(match["inside"]).expression for match in _ASKED.finditer(template))
