import re

from cardgen.check.api import CheckedGame, Place, Violations, nearest, rule, violation
from cardgen.check.corpus.facts.cited_sources import cited_sources

_SECTION = re.compile(r"§\s?(\d+(?:\.\d+)*)")


@rule("CG122", "cited-section-missing")
def cited_section_missing(game: CheckedGame) -> Violations:
    """A source cites a section that the game's own rules do not have.

    In `sources.yaml`, `own: true` marks the source that is the game's own rules.

    Why it matters: anyone who looks up the reason for a rule finds nothing there.

    Example:
          # file: sources.yaml
          rules: {cite: "our rules", certainty: derived, own: true}
          # file: rules.sv.md
          # Regler
          ## 1 Monster
          Slåss.
          # file: rules.en.md
          # Rules
          ## 1 Monsters
          Fight.
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     source: "rules, §3"
        +     source: "rules, §1"

    Source: Reference, A game's files: sources.yaml.
    """
    if not game.citations.own:
        return
    known = {number for rules in game.rules.values() for number in (*rules.sections, *rules.left_out)}
    first: dict[str, Place] = {}
    for source, place in cited_sources(game):
        first.setdefault(source, place)
    for name in game.citations.own:
        cite = game.citations.named[name].source
        cited = re.compile(rf"(?:^|[;:] ){re.escape(cite)},([^;:]*)")
        for source, place in first.items():
            numbers = [number for part in cited.findall(source) for number in _SECTION.findall(part)]
            for number in numbers:
                if number not in known:
                    message = f"the rules have no section '{number}'{nearest(number, known)}"
                    yield violation(place, f"source: {message}; cite one that they have")
