from collections import defaultdict

from cardgen.check.api import WARNING, CheckedTexts, Violations, rule, violation
from cardgen.check.corpus.segmentation import AFTER_END, ENDS
from cardgen.check.corpus.text_units import disk_memo, running_texts

#: A field holds sentences if at least this many texts of a deck end like one, and this many times as many as do not.
_ENDING, _TIMES = 8, 9
#: Minimum words of a sentence.
_WORDS = 4


@rule("CG517", "end-mark-missing", severity=WARNING)
def end_mark_missing(game: CheckedTexts) -> Violations:
    """A text does not end in a full stop, though nearly all others in that field of the deck do.

    Why it matters: the end of the text may be lost; if not, it looks as if it were.

    Example:
          # file: game.yaml
          title: {en: Keep}
          languages: [en]
          # file: decks/room.yaml
          title: {en: Rooms}
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
        -   - {id: room-j, name: {en: Jay}, text: {en: It warns the other birds}}
        +   - {id: room-j, name: {en: Jay}, text: {en: It warns the other birds.}}

    Source: the deck's own practice: nine in ten texts of a field, and at least eight.
    """
    homes = " ".join(component.deck for component in game.components())
    rows = disk_memo(game, "end-marks", _open, homes)
    known = {unit.what: text for text in running_texts(game) for unit in text.values()} if rows else {}
    for what, lang, word in rows:
        place = known[what][lang].place
        message = f"{what}: missing full stop after '{word}' ('{lang}'); other texts in this field have one"
        yield violation(place, message)


def _open(game: CheckedTexts) -> list[tuple[str, str, str]]:
    """Return the texts that lack an end mark: what they are, language and last word."""
    fields: dict[tuple[str, str, str], list[tuple[str, str]]] = defaultdict(list)
    decks = {component.id: component.deck for component in game.components()}
    for unit in (unit for text in running_texts(game) for unit in text.values()):
        text = unit.text.rstrip(AFTER_END)
        if text and len(unit.text.split()) >= _WORDS:
            fields[decks[unit.owner], unit.field, unit.lang].append((unit.what, text))
    found = []
    for (_deck, _name, lang), texts in fields.items():
        open_ = [(what, lang, text.split()[-1]) for what, text in texts if not text.endswith(ENDS)]
        ended = len(texts) - len(open_)
        if ended >= _ENDING and ended >= _TIMES * len(open_):
            found += open_
    return found
