import re
from collections import defaultdict

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.model import RuleText, Section

#: The first line of a picture of components, and a picture of art or of a face.
_PICTURE = re.compile(r"\[!picture |!\[[^\]\n]*\]\(")
#: Minimum number of siblings, share of them with a picture, and number of words in the one without.
_SIBLINGS, _SHARE, _WORDS = 4, 0.75, 20


@rule("CG837", "rule-without-picture", severity=WARNING)
def rule_without_picture(game: CheckedGame) -> Violations:
    """A section of the rules has no picture, though nearly all sections beside it have one.

    Why it matters: whoever looks at the pictures alone misses this rule.

    Example:
          # file: rules.sv.md
          # Regler
          ## 1 Kort
          ![Orch](face:room-orc)
          ## 2 Orch
          ![Orch](face:room-orc)
          ## 3 Strid
          ![Orch](face:room-orc)
          ## 4 Flykt
        - Den som flyr går tillbaka till det rum som den kom från och får inte dra något kort i sitt nästa drag heller.
        + Den som flyr går tillbaka.
          # file: rules.en.md
          # Rules
          ## 1 Cards
          ![Orc](face:room-orc)
          ## 2 Orc
          ![Orc](face:room-orc)
          ## 3 Combat
          ![Orc](face:room-orc)
          ## 4 Flight
          Whoever flees goes back.

    Source: own reading of published rules: what is shown beside its siblings is looked for in the pictures.
    """
    rules = next((game.rules[lang] for lang in game.languages if lang in game.rules), None)
    if rules is None:
        return
    siblings: dict[str, list[Section]] = defaultdict(list)
    for section in rules.sections.values():
        if section.title:
            siblings[section.number.rpartition(".")[0]].append(section)
    for family in siblings.values():
        without = [section for section in family if not _PICTURE.search(_whole(rules, section))]
        if len(family) < _SIBLINGS or not without or len(family) - len(without) < _SHARE * len(family):
            continue
        for section in without:
            if len(_whole(rules, section).split()) >= _WORDS:
                beside = f"{len(family) - len(without)} of {len(family)} sections beside it have one"
                message = f"section {section.number} '{section.title}' has no picture, and {beside}; show one"
                yield violation(section.place, message)


def _whole(rules: RuleText, section: Section) -> str:
    """Return the text of a section and of those in it."""
    inner = (one.text for number, one in rules.sections.items() if number.startswith(f"{section.number}."))
    return "\n".join([section.text, *inner])
