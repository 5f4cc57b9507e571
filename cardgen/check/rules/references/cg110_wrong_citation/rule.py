from cardgen.cache import digest
from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.text_units import TextUnit, units_with_markup
from cardgen.check.rules.references.cg110_wrong_citation.citations import Reading, better


@rule("CG110", "wrong-citation", severity=WARNING)
def wrong_citation(game: CheckedGame) -> Violations:
    """A sentence cites one section of the rules, but is clearly about another.

    The check compares the titles of sections, their text, and what other sentences cite for the same things. It checks
    only games in several languages, and all languages together: one alone is often misleading.

    Why it matters: the player looks it up in the middle of a turn and finds the rules of something else.

    Example:
          # file: rules.sv.md
          # Regler
          ## 1 Dörrar
          Öppna eller stängda.
          ## 2 Giftig spindel
          Den sitter i nätet.
          ## 3 Förbannelse
          Korridorer vrids under en strid.
          ## 4 Facklor
          De brinner.
          ## 5 Skatter
          Värda guld.
          ## 6 Drake
          Den sover.
          ## 7 Broar
          Över avgrunden.
          ## 8 Regn
          Stanna hemma.
          ## 9 Rep
          Klättra upp.
          # file: rules.en.md
          # Rules
          ## 1 Doors
          Open or shut.
          ## 2 Venomous spider
          It sits in the net.
          ## 3 Curse
          Corridors turn in a fight.
          ## 4 Torches
          They burn.
          ## 5 Treasures
          Worth gold.
          ## 6 Dragon
          It sleeps.
          ## 7 Bridges
          Over the chasm.
          ## 8 Rain
          Stay at home.
          ## 9 Rope
          Climb up.
          # file: decks/room.yaml
            - id: room-spider
              name: {sv: Spindel, en: Spider}
        -     text: {sv: "Strid mot en giftig spindel, {rule:3}.", en: "Fight a venomous spider, {rule:3}."}
        +     text: {sv: "Strid mot en giftig spindel, {rule:2}.", en: "Fight a venomous spider, {rule:2}."}
            - id: room-net
              name: {sv: Nät, en: Net}
              text: {sv: "En giftig spindel sitter här, {rule:2}.", en: "A venomous spider sits here, {rule:2}."}

    Source: own design; rules describe each thing in one place.
    """
    if len(game.rules) < 2:
        return
    known = _citing(game)
    for index, section, better_one in game.memo.cached(
        "citations", lambda: _wrong_citations(game), _read(game)
    ):
        place = spot(game, known[index].place, f"{{rule:{section}}}")
        message = f"cites §{section}, but the sentence is about §{better_one}"
        yield violation(place, f"{known[index].what}: {message}; cite that one")


def _citing(game: CheckedGame) -> list[TextUnit]:
    return [unit for unit in units_with_markup(game) if "{rule:" in unit.text]


def _read(game: CheckedGame) -> str:
    """Return a digest of all that decides on citations: the texts that cite, the rules, and names that texts print."""
    citing = [(one.what, one.lang, one.owner, one.field, one.text) for one in _citing(game)]
    rules = [
        (lang, one.number, one.title, one.text)
        for lang, of in game.rules.items()
        for one in of.sections.values()
    ]
    names = [
        (deck.id, deck.title, [(c.id, c.fields.get("name")) for c in deck.components]) for deck in game.decks
    ]
    return digest(repr((citing, rules, names)))


def _wrong_citations(game: CheckedGame) -> list[tuple[int, str, str]]:
    """Return the wrong citations: number of the unit, the section it cites, and the one that is meant."""
    numbers = {id(unit): index for index, unit in enumerate(_citing(game))}
    rows = []
    readings = [Reading(game, rules) for rules in game.rules.values()]
    first, *others = (reading.numbered() for reading in readings)
    for key, own in first.items():
        cited = [own, *(found[key] for found in others if key in found)]
        # What one language alone cites is reported by the rules of translation.
        if len(cited) < len(readings) or len({one.section for one in cited}) > 1:
            continue
        other = better([r.counts(one) for r, one in zip(readings, cited, strict=True)], cited[0].section)
        rows += [(numbers[id(one.unit)], one.section, other) for one in cited if other]
    return rows
