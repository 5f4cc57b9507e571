"""Facts: what game.yaml and facts.yaml say must hold of a game, with its source where the game cites.

    facts:
      - sum: {deck: treasure, field: value, equals: 30000}
        source: "Rule book, p. 3"
      - each: {deck: tiles, where: {floor: corridor}, has: {dot: yellow}}
        source: "Rule book, p. 7"
      - chance: {die: die-orc, side: sword, equals: 1/3}
        source: "Rule book, p. 9"

`sum` adds a number over all copies of a deck, or counts the `copies`. `each` says what every component has
that `where` selects; a list means any of its values, `null` that the field is not there. The other kinds are in
`fact_words`; a row with a `key` is one of the ledger, one with a `claim` is about odds (see `ledger_words`). The
facts are read here, once for all rules, with their places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.facts.fact_kinds import KINDS, MAY_SAY, Subject, problem_of, subject
from cardgen.check.corpus.facts.ledger_entries import CLAIM_KEYS, ENTRY_KEYS, Claim, Entry, claim_of, entry_of
from cardgen.check.rule import Violation, violation
from cardgen.findings import Place, nearest
from cardgen.load.document import Document, pack_position, subtree
from cardgen.load.facts import FACTS_FILE
from cardgen.load.module_choice import GROUND
from cardgen.model import Component, Deck, Token
from cardgen.model.deck import CERTAINTIES, matches_all
from cardgen.odds.scopes import EXPRESSION_SIGN
from cardgen.values import InterpolationError, Interpolator

_S = TypeVar("_S")
_RECORD_KEYS = ("source", "certainty", "note", "module")
#: What once held texts to facts by copying them.
_COPIES = {"said", "carries", "sections_carry"}
_UNCITED = "the fact has no 'source'; say where it comes from, since game.yaml says 'cites: true'"


class Fact(NamedTuple):
    """A fact that was understood: its kind, the deck, die, map or token it is about, and its words.

    Attributes:
        module: the module it is of; empty where it says none.
    """

    kind: str
    about: Subject
    words: Mapping[str, Any]
    source: str
    place: Place
    module: str = ""

    @property
    def deck(self) -> Deck:
        """The one deck it is about.

        Errors:
            TypeError: it is about something else, as its kind says.
        """
        return _one(Deck, self.about)

    def pieces(self, deck: Deck) -> list[Component]:
        """Return the components of a deck that the fact counts: those of its module, else of the deck's own."""
        return [c for c in deck.components if c.module == (self.module or deck.module)]

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The decks it is about; errors as for `deck`."""
        return _one(tuple, self.about)

    @property
    def component(self) -> Component:
        """The die or the board it is about; errors as for `deck`."""
        return _one(Component, self.about)

    @property
    def stock(self) -> Deck | Component:
        """The deck or the component of which there are so many; errors as for `deck`."""
        return self.about if isinstance(self.about, Deck) else self.component

    @property
    def token(self) -> Token:
        """The token it is about; errors as for `deck`."""
        return _one(Token, self.about)


def _one(kind: type[_S], about: Subject) -> _S:
    if not isinstance(about, kind):
        raise TypeError(f"the fact is not about one {kind.__name__}")
    return about


def understood(game: CheckedGame, kind: str) -> Iterator[Fact]:
    """Go through the facts of a kind that could be understood."""
    return (read for read in all_facts(game) if isinstance(read, Fact) and read.kind == kind)


def ledger_entries(game: CheckedGame) -> list[Entry]:
    """Return the rows of the ledger that could be understood."""
    return [read for read in all_facts(game) if isinstance(read, Entry)]


def claims(game: CheckedGame) -> list[Claim]:
    """Return the claims about odds that could be understood."""
    return [read for read in all_facts(game) if isinstance(read, Claim)]


@memoized
def all_facts(game: CheckedGame) -> tuple[Fact | Entry | Claim | Violation, ...]:
    """Return the facts of a game, read once for all rules: each understood, or what is wrong with it."""
    return tuple(read for document in written_facts(game) for read in _all(game, document))


def _all(game: CheckedGame, document: Document) -> Iterator[Fact | Entry | Claim | Violation]:
    if not isinstance(document.data, list):
        if document.data is not None:
            message = "'facts' is not a list; begin each fact with '- sum:', '- each:' or '- key:'"
            yield violation(document.place([]), message)
        return
    for index, written in enumerate(document.data):
        record = _less_copies(written)
        if record == {} or _waits(game, record):
            continue
        yield _fact(game, _cited(game, record), document.place([index]))
        certainty = record.get("certainty") if isinstance(record, Mapping) else None
        if certainty is not None and certainty not in CERTAINTIES:
            known = ", ".join(CERTAINTIES)
            what = (
                f"'{certainty}' is no certainty{nearest(str(certainty), CERTAINTIES)}; write one of {known}"
            )
            yield violation(document.place([index, "certainty"]), what)


def _waits(game: CheckedGame, record: Any) -> bool:
    """Return whether a fact is of a module that is not chosen."""
    module = record.get("module") if isinstance(record, Mapping) else None
    return module in game.modules and module not in game.chosen


def _less_copies(record: Any) -> Any:
    """Return a fact without the keys that copied texts in earlier versions; a row of nothing else is empty."""
    if not isinstance(record, Mapping) or not _COPIES & record.keys():
        return record
    is_row = "key" in record
    return {name: value for name, value in record.items() if name not in _COPIES} if is_row else {}


def written_facts(game: CheckedGame) -> tuple[Document, Document]:
    """Return what stands under `facts:` of game.yaml and what facts.yaml holds as it is written, None for nothing."""
    whole = game.sources.document(game.place.file)
    listed = whole.data.get("facts") if isinstance(whole.data, Mapping) else None
    under = (listed, subtree(whole.positions, "facts")) if listed else (None, pack_position(1, 1))
    own_file = game.place.file.rpartition("/")[0] + f"/{FACTS_FILE}"
    return Document(whole.file, *under), game.sources.document(own_file)


def _cited(game: CheckedGame, record: Any) -> Any:
    """Return a fact with its source written in full, empty where it says none."""
    if not isinstance(record, Mapping):
        return record
    return {**record, "source": game.citations.read(str(record.get("source") or "")).source}


def _fact(game: CheckedGame, record: Any, place: Place) -> Fact | Entry | Claim | Violation:
    module = record.get("module", GROUND) if isinstance(record, Mapping) else GROUND
    if module not in (GROUND, *game.modules):
        return violation(place, f"no module '{module}'{nearest(str(module), game.modules)}")
    if isinstance(record, Mapping) and ("key" in record or "claim" in record):
        return _row(game, record, place)
    kinds = [key for key in KINDS if isinstance(record, Mapping) and isinstance(record.get(key), Mapping)]
    if len(kinds) != 1:
        known = ", ".join(KINDS)
        return violation(
            place,
            f"the fact is of no known kind; write 'key', 'claim', or one of {known} with a map behind it",
        )
    kind, words = kinds[0], record[kinds[0]]
    unknown = [f"'{k}'" for k in record if k not in (kind, *_RECORD_KEYS)] + [
        f"'{k}'" for k in words if k not in KINDS[kind]
    ]
    missing = [f"'{k}'" for k in KINDS[kind] if k not in (*words, *MAY_SAY.get(kind, ()))]
    if unknown or missing:
        what = f"unknown {', '.join(unknown)}" if unknown else f"{', '.join(missing)} is missing"
        known = f"{', '.join(KINDS[kind])}, and beside it {', '.join(_RECORD_KEYS)}"
        return violation(place, f"{kind}: {what}; a fact of this kind has {known}")
    if game.cites and not record["source"]:
        return violation(place, f"{kind}: {_UNCITED}")
    about = subject(game, kind, words)
    if isinstance(about, str):
        return violation(place, f"{kind}: {about}")
    problem = problem_of(game, kind, words, about)
    if not problem and kind in ("each", "range") and isinstance(about, Deck):
        fits = any(matches_all(c, words.get("where", {})) for c in about.components)
        problem = "" if fits else f"no component of deck '{about.id}' is as 'where' says; mend it"
    return (
        violation(place, f"{kind}: {problem}")
        if problem
        else Fact(kind, about, words, str(record["source"]), place, str(record.get("module") or ""))
    )


def _row(game: CheckedGame, record: Mapping[str, Any], place: Place) -> Entry | Claim | Violation:
    """Read a row of the ledger or a claim."""
    what, keys = ("key", ENTRY_KEYS) if "key" in record else ("claim", CLAIM_KEYS)
    known = (*keys, *_RECORD_KEYS)
    for key in map(str, record):
        if key not in known:
            return violation(
                place, f"{record[what]}: unknown '{key}'{nearest(key, known)}; known: {', '.join(known)}"
            )
    if game.cites and not record["source"]:
        return violation(place, f"{record[what]}: {_UNCITED}")
    read = _entry(game, record, place) if what == "key" else claim_of(game, record, place)
    return violation(place, read) if isinstance(read, str) else read


def _entry(game: CheckedGame, record: Mapping[str, Any], place: Place) -> Entry | str:
    """Read a row of the ledger, its value worked out where it is an expression."""
    stated = next((fact for fact in game.facts.get(str(record["key"]), ()) if fact.place == place), None)
    if stated is None or not isinstance(stated.value, str) or not stated.value.startswith(EXPRESSION_SIGN):
        return entry_of(game, record, place)
    try:
        return entry_of(game, {**record, "value": str(Interpolator(game).result(stated))}, place)
    except InterpolationError as error:
        return f"{stated.key}: 'value: {stated.value}' {error.message}"
