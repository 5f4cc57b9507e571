import re

from cardgen.check.api import CheckedGame, Violations, nearest, rule, violation
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.text_units import SECTION, units_with_markup
from cardgen.check.corpus.token_mentions import link_place, references, rule_links, token_place
from cardgen.text.links import FIGURE_REFERENCE

#: The first line of a picture of components, as the rules are printed.
_PICTURE = re.compile(r"^[ \t>]*\[!picture (?P<name>[\w-]+)", re.MULTILINE)


@rule("CG102", "unknown-section")
def unknown_section(game: CheckedGame) -> Violations:
    """A text points to a section that the rules in its language do not have.

    Why it matters: the player looks it up in the middle of a turn and finds nothing.

    Example:
          # file: rules.sv.md
          # Regler
          ## 10 Monster
          Slåss.
          # file: rules.en.md
          # Rules
          ## 10 Monsters
          Fight.
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Se {rule:10.3}.", en: "See {rule:10.3}."}
        +     text: {sv: "Se {rule:10}.", en: "See {rule:10}."}

    Source: Reference, A game's files: the section exists. Links in the rules are checked against the same sections, and
    `[fig:set-up]` against the names of pictures.
    """
    for number, mention in references(game, "rule"):
        lang = mention.unit.lang
        # A language without rules is reported once, for the booklet; its texts are read against another's.
        rules = game.rules.get(lang) or next(iter(game.rules.values()), None)
        if rules is None:
            message = f"'§ {number}' points to rules, but the game has none; write rules.{lang}.md"
        elif number not in rules.sections:
            message = f"no section '{number}' in {rules.place.file}{nearest(number, rules.sections)}"
        else:
            continue
        yield violation(token_place(game, mention), f"{mention.unit.what}: {message}")
    yield from _unknown_links(game)
    yield from _unknown_figures(game)


@memoized
def _pictures(game: CheckedGame, lang: str) -> list[str]:
    """Return the names of the pictures of components in the rules of a language."""
    texts = (section.text for section in game.rules[lang].sections.values())
    return [found["name"] for text in texts for found in _PICTURE.finditer(text)]


def _unknown_figures(game: CheckedGame) -> Violations:
    for unit in units_with_markup(game):
        for found in FIGURE_REFERENCE.finditer(unit.text) if unit.kind == SECTION else ():
            pictures = _pictures(game, unit.lang)
            if found["name"] not in pictures:
                message = f"'{found[0]}' refers to no picture of the rules{nearest(found['name'], pictures)}"
                yield violation(spot(game, unit.place, found[0]), f"{unit.what}: {message}")


def _unknown_links(game: CheckedGame) -> Violations:
    for link, unit in rule_links(game):
        sections, pictures = game.rules[unit.lang].sections, _pictures(game, unit.lang)
        if link.is_picture or link.address or link.section in sections or link.figure in pictures:
            continue
        if link.figure:
            message = f"the link '#fig:{link.figure}' leads to no picture{nearest(link.figure, pictures)}"
        elif link.section:
            message = f"the link '#{link.section}' leads to no section{nearest(link.section, sections)}"
        else:
            message = (
                f"'{link.target}' is not a link target; write a section such as '#7.3', or an address that "
            )
            message += "begins with 'https://'"
        yield violation(link_place(game, link, unit), f"{unit.what}: {message}")
