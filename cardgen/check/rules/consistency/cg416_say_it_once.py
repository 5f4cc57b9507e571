from collections import defaultdict
from collections.abc import Mapping, Sequence

from cardgen.check.api import WARNING, CheckedGame, Place, Violations, counted, rule, violation
from cardgen.check.corpus.comparison.free_sentences import (
    FreeSentence,
    Likeness,
    free_sentences,
    lexemes,
    likenesses,
)
from cardgen.check.corpus.sentences import is_mark
from cardgen.check.corpus.text_units import RULES, span
from cardgen.load.names import slug

#: A sentence of so many words in so many places is worth a phrase.
_WORDS, _PLACES = 4, 3
#: A game without phrases gets one warning, and only where it has so many such sentences.
_SENTENCES = 3
#: Words of a phrase that are no parameters, for a sentence that is it.
_FIXED = 3
#: Words that the name of a new phrase is made of.
_NAMED_BY = 4

#: A sentence in every language of the game, in their order.
_Wording = tuple[str, ...]


@rule("CG416", "say-it-once", severity=WARNING)
def say_it_once(game: CheckedGame) -> Violations:
    """Texts write out the same sentence, or a phrase, instead of saying it.

    Why it matters: a sentence that is changed on one card and not on the others makes two rules of one. A game without
    phrases.yaml gets one warning, and only if three sentences stand on three cards or more.

    Example:
          # file: phrases.yaml
          over: {sv: "Du står över nästa drag.", en: "Miss your next turn."}
          # file: decks/room.yaml
          title: {sv: Rum, en: Rooms}
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
              text: {sv: "{say:over}", en: "{say:over}"}
            - id: room-elf
              name: {sv: Alv, en: Elf}
        -     text: {sv: "Du står över nästa drag.", en: "Miss your next turn."}
        +     text: {sv: "{say:over}", en: "{say:over}"}

    Source: Reference, Phrases.
    """
    copies = [one for one in likenesses(game) if one.is_same and one.fixed >= _FIXED]
    yield from _copies(game, copies)
    phrased = {(one.sentence.unit.place, one.sentence.raw) for one in copies}
    repeated = [
        (wording, found)
        for wording, found in _repeated(game).items()
        if (found[0].unit.place, found[0].raw) not in phrased
    ]
    if game.phrases:
        for wording, found in repeated:
            first = found[0]
            place = span(game, first.unit, first.start, first.end).place
            said = f"'{first.raw}' is repeated in {len(found)} texts; make it a phrase"
            yield violation(place, f"{first.unit.what}: {said}, {_advice(game, wording)}")
    elif len(repeated) >= _SENTENCES:
        # It is about the game, where one allow silences it.
        wording, found = max(repeated, key=lambda one: len(one[1]))
        more = f"so do {len(repeated) - 1} more sentences in {_PLACES} or more"
        said = (
            f"'{found[0].raw}' is repeated in {len(found)} texts, first at {found[0].unit.place}, and {more}"
        )
        yield violation(game.place, f"{said}; write each once, {_advice(game, wording)}")


def _copies(game: CheckedGame, copies: Sequence[Likeness]) -> Violations:
    """Go through the phrases that texts write out, each at the first place."""
    by_phrase: dict[str, dict[Place, Likeness]] = defaultdict(dict)
    for one in copies:
        unit, start, end = one.sentence
        by_phrase[one.phrase.key].setdefault(span(game, unit, start, end).place, one)
    for key, found in by_phrase.items():
        (place, first), *others = found.items()
        also = (
            f", as {counted(len(others), 'other text')} {'do' if len(others) > 1 else 'does'}"
            if others
            else ""
        )
        message = (
            f"{first.sentence.unit.what}: '{first.sentence.raw}' writes out phrase '{key}'{also}; "
            f"write '{first.call}'"
        )
        yield violation(place, message)


def _repeated(game: CheckedGame) -> Mapping[_Wording, list[FreeSentence]]:
    """Return the sentences that stand in many places, alike in all languages, each with one in the first language."""
    texts: dict[tuple[str, str], dict[str, Sequence[FreeSentence]]] = defaultdict(dict)
    for found in free_sentences(game):
        if found and found[0].unit.kind != RULES:
            unit = found[0].unit
            texts[unit.owner, unit.field][unit.lang] = found
    places: dict[_Wording, dict[Place, FreeSentence]] = defaultdict(dict)
    for by_lang in texts.values():
        listed = [by_lang.get(lang, ()) for lang in game.languages]
        if len({len(found) for found in listed}) == 1:
            for row in zip(*listed, strict=True):
                places[tuple(one.raw for one in row)].setdefault(row[0].unit.place, row[0])
    return {
        wording: list(found.values())
        for wording, found in places.items()
        if len(found) >= _PLACES and all(map(_is_sentence, wording))
    }


def _is_sentence(raw: str) -> bool:
    words = lexemes(raw)
    return words[-1:] in ((".",), ("!",), ("?",)) and sum(not is_mark(word) for word in words) >= _WORDS


def _advice(game: CheckedGame, wording: _Wording) -> str:
    texts = ", ".join(f'{lang}: "{raw}"' for lang, raw in zip(game.languages, wording, strict=True))
    # Named in English where the game has that language.
    name = wording[game.languages.index("en")] if "en" in game.languages else wording[0]
    key = "-".join(slug(name).split("-")[:_NAMED_BY])
    return f"in phrases.yaml, such as '{key}: {{{texts}}}', and '{{say:{key}}}' in the texts"
