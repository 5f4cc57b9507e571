from cardgen.check.api import CheckedGame, Place, Violations, rule, violation
from cardgen.check.corpus.facts.fact_kinds import together
from cardgen.check.corpus.facts.stated_facts import understood
from cardgen.model.citations import in_brackets


@rule("CG211", "copies-of-card-differ")
def copies_of_card_differ(game: CheckedGame) -> Violations:
    """A card has more or fewer copies than the ledger states, or is not listed there with its deck.

    Why it matters: if two cards' numbers are swapped, the deck's total is right but the odds of every draw are wrong.

    Example:
          # file: game.yaml
          facts:
            - {copies: {deck: chest, of: {chest-nothing: 4, chest-gold: 1}}, source: own design}
          # file: decks/chest.yaml
          title: {sv: Kistor, en: Chests}
          cards:
            - id: chest-nothing
        -     copies: 1
        +     copies: 4
              name: {sv: Ingenting, en: Nothing}
            - id: chest-gold
        -     copies: 4
              name: {sv: Guld, en: Gold}

    Source: Reference, Facts and odds: `copies`.
    """
    listed: set[str] = set()
    places: dict[str, Place] = {}
    for fact in understood(game, "copies"):
        pieces = {c.id: c for c in fact.deck.components}
        places.setdefault(fact.deck.id, fact.place)
        for names, stated in fact.words["of"].items():
            named = [pieces[name] for name in together(names)]
            copies = sum(c.copies for c in named)
            listed.update(c.id for c in named)
            if copies != stated:
                counts = f"{copies} in the deck, {stated} at {fact.place}{in_brackets(fact.source)}"
                yield violation(named[0].at("copies"), f"copies of '{names}': {counts}; fix one of them")
    for deck in game.decks:
        for component in deck.components if deck.id in places else ():
            if component.id not in listed:
                message = f"'{component.id}' is not among the copies of deck '{deck.id}' at {places[deck.id]}"
                yield violation(component.place, f"{message}; add it there")
