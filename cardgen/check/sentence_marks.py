"""How the sentences of components begin and end: a capital, an end mark, nothing cut off. See also `typography`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from cardgen.check.checked_game import CheckedTexts
from cardgen.check.registry import Violation, rule, violation
from cardgen.check.sentences import component_texts
from cardgen.check.typography import told
from cardgen.check.written import kept
from cardgen.findings import WARNING

#: What a text of sentences ends in, and what may stand behind that.
ENDS, BEHIND = tuple(".!?…:"), "*_”“»\"’') \n"
#: A field is of sentences where so many texts of a deck end like one, and so many times as many as do not.
_ENDING, _TIMES = 8, 9
#: Words that a sentence has at least.
_WORDS = 4


@rule("CG516", "small-letter-begins", severity=WARNING)
def small_letter_begins(game: CheckedTexts) -> Iterator[Violation]:
    """A sentence on a card begins with a small letter.

    Why it matters: the full stop is too much, or a word is missing; both change what is said.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Slå en tärning. orchen flyr.", en: "Roll a die. The orc flees."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Slå en tärning. Orchen flyr.", en: "Roll a die. The orc flees."}

    Source: every language here; abbreviations are known by language. The rules are read by CG717.
    """
    return told(game, "CG516")


@rule("CG518", "sentence-breaks-off", severity=WARNING)
def sentence_breaks_off(game: CheckedTexts) -> Iterator[Violation]:
    """A sentence ends in a word that none can end in, such as “and”.

    Why it matters: the rest of the sentence was lost, and with it a rule.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Orchen tar mynt och svärd.", en: "The orc takes coins and."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Orchen tar mynt och svärd.", en: "The orc takes coins and swords."}

    Source: conjunctions, articles and the like of each language, in typography.yaml.
    """
    return told(game, "CG518")


@rule("CG517", "end-mark-missing", severity=WARNING)
def end_mark_missing(game: CheckedTexts) -> Iterator[Violation]:
    """A text has no full stop at its end, and nearly all others of its kind in the deck have one.

    Why it matters: the end of the text may be lost; if not, it looks so.

    Wrong:
        # file: game.yaml
        title: {en: Keep}
        languages: [en]
        # file: decks/room.yaml
        title: {en: Rooms}
        source: own design
        certainty: designed
        cards:
          - {id: room-a, name: {en: Ape}, text: {en: It climbs the highest tower.}}
          - {id: room-b, name: {en: Bat}, text: {en: It sleeps all day long.}}
          - {id: room-c, name: {en: Cat}, text: {en: It hunts the grey mouse.}}
          - {id: room-d, name: {en: Dog}, text: {en: It guards the front gate.}}
          - {id: room-e, name: {en: Elk}, text: {en: It eats the king’s garden.}}
          - {id: room-f, name: {en: Fox}, text: {en: It steals the last hen.}}
          - {id: room-g, name: {en: Goat}, text: {en: It pulls the small cart.}}
          - {id: room-h, name: {en: Hare}, text: {en: It runs from every dog.}}
          - {id: room-i, name: {en: Ibis}, text: {en: It stands in the well.}}
          - {id: room-j, name: {en: Jay}, text: {en: It warns the other birds}}

    Right:
        # file: game.yaml
        title: {en: Keep}
        languages: [en]
        # file: decks/room.yaml
        title: {en: Rooms}
        source: own design
        certainty: designed
        cards:
          - {id: room-a, name: {en: Ape}, text: {en: It climbs the highest tower.}}
          - {id: room-b, name: {en: Bat}, text: {en: It sleeps all day long.}}
          - {id: room-c, name: {en: Cat}, text: {en: It hunts the grey mouse.}}
          - {id: room-d, name: {en: Dog}, text: {en: It guards the front gate.}}
          - {id: room-e, name: {en: Elk}, text: {en: It eats the king’s garden.}}
          - {id: room-f, name: {en: Fox}, text: {en: It steals the last hen.}}
          - {id: room-g, name: {en: Goat}, text: {en: It pulls the small cart.}}
          - {id: room-h, name: {en: Hare}, text: {en: It runs from every dog.}}
          - {id: room-i, name: {en: Ibis}, text: {en: It stands in the well.}}
          - {id: room-j, name: {en: Jay}, text: {en: It warns the other birds.}}

    Source: what the deck does itself: nine of ten texts of a field, and eight at least.
    """
    homes = " ".join(component.deck for component in game.components())
    rows = kept(game, "end-marks", _open, homes)
    known = {text.what: text for _, text in component_texts(game)} if rows else {}
    for what, lang, word in rows:
        place = known[what].place(lang)
        yield violation(
            place, f"{what}: no full stop behind '{word}' ('{lang}'); other texts of the field end with one"
        )


def _open(game: CheckedTexts) -> list[tuple[str, str, str]]:
    """Give the texts that lack an end mark: what they are, language and last word."""
    fields: dict[tuple[str, str, str], list[tuple[str, str]]] = defaultdict(list)
    decks = {component.id: component.deck for component in game.components()}
    for owner, text in component_texts(game):
        for lang, markup in text.by_lang.items():
            if len(markup.split()) >= _WORDS:
                name = text.what.partition(": ")[2]
                fields[decks[owner], name, lang].append((text.what, markup.rstrip(BEHIND)))
    found = []
    for (_deck, _name, lang), texts in fields.items():
        open_ = [(what, lang, text.split()[-1]) for what, text in texts if not text.endswith(ENDS)]
        ended = len(texts) - len(open_)
        if ended >= _ENDING and ended >= _TIMES * len(open_):
            found += open_
    return found
