from cardgen.check.api import WARNING, BuildOutput, Violations, rule


@rule("CG915", "document-title", severity=WARNING)
def document_title(output: BuildOutput) -> Violations:
    """A file does not identify itself: by game in its title, language in its properties, version on its sheets.

    Why it matters: years later nobody knows which edition and version is in the drawer.

    Example:
        - # a file of version 1.0 beside content that has version 1.1 by now
        + # the file built anew, with `1.1` on every sheet

    Source: Reference, Sheets.
    """
    for file in output.prints:
        game, facts = file.game, file.facts
        if not game or not facts or not facts.pages:
            continue
        title = game.title.of(file.lang)
        if file.is_pieces and title not in facts.title:
            yield file.violation(f"its title '{facts.title}' does not name '{title}'")
        if facts.lang != file.lang:
            yield file.violation(f"its language is '{facts.lang}', not '{file.lang}'")
        marked = file.is_pieces and file.spec is not None and not file.spec.single
        if marked and not any(game.version in page.text for page in facts.pages):
            yield file.violation(f"no page says version '{game.version}'")
