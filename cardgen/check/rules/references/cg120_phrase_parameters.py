from cardgen.check.api import CheckedGame, Violations, rule, violation


@rule("CG120", "phrase-parameters")
def phrase_parameters(game: CheckedGame) -> Violations:
    """A parameter of a phrase is missing from its text in one language, or in all of them.

    Why it matters: what a card passes to the phrase is not printed, and players of one language learn less.

    Example:
          # file: phrases.yaml
        - meet: {sv: "Du möter en kung.", en: "You meet king {1}."}
        + meet: {sv: "Du möter kung {1}.", en: "You meet king {1}."}
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
              text: {sv: "{say:meet Otto}", en: "{say:meet Otto}"}

    Source: Reference, Phrases.
    """
    for key, phrase in game.phrases.items():
        used = {lang: phrase.used(lang) for lang in phrase.texts}
        by_any = set().union(*used.values())
        unused = [number for number in range(1, phrase.parameters) if number not in by_any]
        if unused:
            message = f"phrase '{key}': no language prints {_listed(unused)}; number the parameters from 1"
            yield violation(phrase.place, message)
        for lang, numbers in used.items():
            lost = sorted(by_any - numbers)
            if lost:
                message = f"phrase '{key}': the text in '{lang}' does not print {_listed(lost)}; add it there"
                yield violation(phrase.places[lang], message)


def _listed(numbers: list[int]) -> str:
    return " and ".join(f"'{{{number}}}'" for number in numbers)
