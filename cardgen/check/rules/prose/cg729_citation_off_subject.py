from collections.abc import Mapping

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.prose.prose_reading import ROOT, roots, with_root
from cardgen.check.corpus.segmentation import WORD
from cardgen.check.corpus.text_units import disk_memo
from cardgen.check.corpus.token_mentions import Mention, mentions, token_place, with_names
from cardgen.model import RuleText
from cardgen.text.tokens import Ref

#: Maximum share of the sections with a distinctive word; minimum number of such words that make a subject.
#: Source: no citation of shipped cards is reported; a third are if cards cite any other section.
_RARE, _ENOUGH = 0.3, 3


@rule("CG729", "citation-off-subject", severity=WARNING)
def citation_off_subject(game: CheckedGame) -> Violations:
    """A component cites a section of the rules that shares no significant word with it.

    Why it matters: the player looks it up in the middle of a turn and finds the rules of something else.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Spiders
          A spider sits in its net and bites.
          ## 2 Bridges
          Balance over the chasm.
          ## 3 Doors
          Push, or pull.
          ## 4 Rain
          Stay at home.
          # file: game.yaml
          title: {en: Keep}
          languages: [en]
          # file: decks/room.yaml
          title: {en: Rooms}
          cards:
            - id: room-spider
              name: {en: Giant spider}
        -     text: {en: "It sits in its net and bites whoever passes. See {rule:2}."}
        +     text: {en: "It sits in its net and bites whoever passes. See {rule:1}."}

    Source: a section cited for a subject says something about it. Words with the same root count as one.
    """
    known = mentions(game)
    for index, message in disk_memo(game, "off-subject", _off_subject):
        yield violation(token_place(game, known[index]), f"{known[index].unit.what}: {message}")


def _off_subject(game: CheckedGame) -> list[tuple[int, str]]:
    """Return the citations of something else: the number of the mention, and what is wrong with it."""
    rows = []
    masks = {lang: _masks(game, rules) for lang, rules in game.rules.items()}
    for index, mention in enumerate(mentions(game)):
        if not isinstance(mention.read, Ref) or mention.read.kind != "rule":
            continue
        number, lang = mention.read.name, mention.unit.lang
        rules = game.rules.get(lang)
        component = game.component(mention.unit.owner)
        if component is None or rules is None or number not in rules.sections:
            continue
        if f"{{card:{component.id}}}" in rules.sections[number].text:
            continue  # it names the very card that cites it
        own_name = (component.fields.get("name") or {}).get(lang, "")
        found = {w: with_root(w, masks[lang]) for w in _words(game, lang, _paragraph(mention))}
        named = {w: with_root(w, masks[lang]) for w in _words(game, lang, own_name)}
        rare = {w: bits for w, bits in found.items() if bits.bit_count() <= _RARE * len(rules.sections)}
        here = 1 << list(rules.sections).index(number)
        title = rules.sections[number].title.lower()
        if any(root in title for word in found | named for root in roots(word)):
            continue
        # A name alone says little about what is cited; it may only be mentioned in the section.
        if len(rare) >= _ENOUGH and not any(bits & here for bits in (*rare.values(), *named.values())):
            what = " or ".join(f"'{w}'" for w in sorted(rare, key=lambda w: (-len(w), w))[:2])
            rows.append((index, f"section '{number}' says nothing about {what}; cite the one that does"))
    return rows


def _paragraph(mention: Mention) -> str:
    return next(part for part in mention.unit.text.split("\n\n") if f"{{{mention.token}}}" in part)


def _words(game: CheckedGame, lang: str, markup: str) -> list[str]:
    """Return the words of a text that are long enough to mean something."""
    return [word for word in WORD.findall(with_names(game, lang, markup).lower()) if len(word) >= ROOT]


def _masks(game: CheckedGame, rules: RuleText) -> Mapping[str, int]:
    """Return for every root in the rules a bit for each section that has it, itself or in its parts."""
    texts = {
        number: with_names(game, rules.lang, f"{section.title} {section.text}")
        for number, section in rules.sections.items()
    }
    decides = (part for one in texts.items() for part in one)
    masks: Mapping[str, int] = game.memo.cached("section-roots", lambda: _roots_of(texts), *decides)
    return masks


def _roots_of(texts: Mapping[str, str]) -> Mapping[str, int]:
    order = {number: index for index, number in enumerate(texts)}
    found: dict[str, int] = {}
    for number, text in texts.items():
        parts = number.split(".")
        wholes = (".".join(parts[:length]) for length in range(1, len(parts) + 1))
        bits = sum(1 << order[whole] for whole in wholes if whole in order)
        words = {word.lower() for word in WORD.findall(text)}
        for root in {root for word in words for root in roots(word)}:
            found[root] = found.get(root, 0) | bits
    return found
