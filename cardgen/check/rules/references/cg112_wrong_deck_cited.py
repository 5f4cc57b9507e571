import re
from collections.abc import Mapping
from typing import Any

from cardgen.cache import digest
from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.termbase import pattern
from cardgen.check.corpus.text_units import NAME, disk_memo, span, text_units
from cardgen.model import Deck

_CITED = re.compile(r"\{rule:([\d.]+)\}")
_SENTENCE = re.compile(r"(?:[^.!?\n|]|\.(?=\d))+")
#: A word as long as this, of a section's title, tells what the section is about.
_TELLING = 4


@rule("CG112", "wrong-deck-cited", severity=WARNING)
def wrong_deck_cited(game: CheckedGame) -> Violations:
    """A sentence names a deck and cites a section that tells of other decks and never of this one.

    Why it matters: the player draws from the wrong deck, or looks in vain in the rules.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Doors
          Draw a door card. If it shows a trap, draw a trap card.
          ## 2 Chests
          Draw a chest card.
          # file: rules.sv.md
          # Regler
          ## 1 Dörrar
          Dra ett dörrkort. Visar det en fälla drar du ett fällkort.
          ## 2 Kistor
          Dra ett kistkort.
          # file: decks/door.yaml
          title: {sv: Dörrkort, en: Door cards}
          cards:
            - {id: door-opens, name: {sv: Öppnas, en: Opens}}
          # file: decks/trap.yaml
          title: {sv: Fällkort, en: Trap cards}
          cards:
            - {id: trap-pit, name: {sv: Grop, en: Pit}}
          # file: decks/chest.yaml
          title: {sv: Kistkort, en: Chest cards}
          cards:
            - id: chest-map
              name: {sv: Karta, en: Map}
        -     text: {sv: "Dra ett kistkort, {rule:1}.", en: "Draw a chest card, {rule:1}."}
        +     text: {sv: "Dra ett kistkort, {rule:2}.", en: "Draw a chest card, {rule:2}."}

    Source: own design; a deck's title, or the term it begins with, is what sentences call it.
    """
    titles = digest(str(game.terms), *(f"{d.id} {d.kind.name} {d.title}" for d in game.decks))
    for index, start, end, deck, section in disk_memo(game, "cited-decks", _astray, titles):
        one = text_units(game)[index]
        message = f"§{section} never mentions deck '{deck}'; fix the citation or"
        yield violation(span(game, one, start, end).place, f"{one.what}: {message} the name")


def _astray(game: CheckedGame) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    known = {lang: _Decks(game, lang) for lang in game.rules}
    for index, one in enumerate(text_units(game)):
        decks = known.get(one.lang)
        if decks is None or one.kind == NAME:
            continue
        for match in _SENTENCE.finditer(one.text):
            cited = [number for number in _CITED.findall(match[0]) if number in decks.by_section]
            named = decks.named(match[0]) if cited else {}
            told = set().union(*(decks.by_section[number] for number in cited))
            for deck, (start, end) in named.items():
                if told and deck not in told and not decks.is_subject(deck, cited):
                    found.append((index, match.start() + start, match.start() + end, deck, cited[0]))
    return found


class _Decks:
    """What decks the sections of the rules in one language tell of."""

    def __init__(self, game: CheckedGame, lang: str) -> None:
        # Decks that are drawn from have a section; of boards and markers many sections speak by the way.
        self._words = {d.id: _word(game, d, lang) for d in game.decks if d.kind.table.object == "deck"}
        self._patterns = {
            deck: re.compile(rf"{pattern(word, lang).pattern}|\{{deck:{re.escape(deck)}\}}", re.IGNORECASE)
            for deck, word in self._words.items()
        }
        sections = game.rules[lang].sections
        self._titles = {number: section.title.lower() for number, section in sections.items()}
        own = {number: set(self.named(f"{s.title}. {s.text}")) for number, s in sections.items()}
        self.by_section: Mapping[str, set[str]] = {
            number: set().union(*(own[n] for n in own if n == number or n.startswith(f"{number}.")))
            for number in own
        }

    def named(self, text: str) -> dict[str, tuple[int, int]]:
        """Return the decks a text names, each with the letters of its first mention."""
        matches = ((deck, found.search(text)) for deck, found in self._patterns.items())
        return {deck: match.span() for deck, match in matches if match}

    def is_subject(self, deck: str, sections: list[str]) -> bool:
        """Return whether a section's title speaks of what a deck is called by: "Heroes" of the hero cards."""
        starts = {word[:_TELLING] for word in re.findall(r"\w{4,}", self._words[deck])}
        return any(start in self._titles[number] for number in sections for start in starts)


def _word(game: CheckedGame, deck: Deck, lang: str) -> str:
    """Return what sentences call a deck: the longest term its title begins with, or else the title."""
    title = deck.title.of(lang).lower()
    entries = (entry.get(lang) for entry in game.terms.values() if isinstance(entry, Mapping))
    terms = (term for entry in entries for term in (entry if isinstance(entry, list) else [entry]))
    fitting = [term for term in terms if isinstance(term, str) and title.startswith(term.lower())]
    return max(fitting, key=len, default=title.removesuffix("s") if lang == "en" else title)
