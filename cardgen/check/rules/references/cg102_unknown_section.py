from cardgen.check.api import CheckedGame, Violations, nearest, rule, violation
from cardgen.check.corpus.token_mentions import link_place, references, rule_links, token_place


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

    Source: Reference, A game's files: the section exists. Links in the rules are checked against the same sections.
    """
    for number, mention in references(game, "rule"):
        lang = mention.unit.lang
        # A language without rules is told once, by the booklet; its texts are read against another's.
        rules = game.rules.get(lang) or next(iter(game.rules.values()), None)
        if rules is None:
            message = f"'§ {number}' points to rules, but the game has none; write rules.{lang}.md"
        elif number not in rules.sections:
            message = f"no section '{number}' in {rules.place.file}{nearest(number, rules.sections)}"
        else:
            continue
        yield violation(token_place(game, mention), f"{mention.unit.what}: {message}")
    yield from _links_astray(game)


def _links_astray(game: CheckedGame) -> Violations:
    for link, unit in rule_links(game):
        sections = game.rules[unit.lang].sections
        if link.is_picture or link.address or link.section in sections:
            continue
        if link.section:
            message = f"the link '#{link.section}' leads to no section{nearest(link.section, sections)}"
        else:
            message = (
                f"'{link.target}' is not a link target; write a section such as '#7.3', or an address that "
            )
            message += "begins with 'https://'"
        yield violation(link_place(game, link, unit), f"{unit.what}: {message}")
