from cardgen.check.api import WARNING, BuildOutput, Place, Violations, rule, violation

#: The page that is made of a whole game only.
_TITLE = "0-title"


@rule("CG919", "siblings-differ", severity=WARNING)
def siblings_differ(output: BuildOutput) -> Violations:
    """A file that its siblings have is missing: a deck of a whole printed game, the thumbnail of a table.

    Only folders with a title page are checked, since builds of a whole game make one.

    Why it matters: the deck is forgotten when the folder is printed or handed on.

    Example:
        - # output/keep/en/print/a4-duplex/ without trap.pdf, beside 0-title.pdf and the other decks
        + # the folder as it was built; a build makes missing files again

    Source: a build of a whole game makes a file for every deck and sheet, and a thumbnail for every table.
    """
    yield from _lost_decks(output)
    for table in output.tables:
        game_id, _, _ = table.name.split("/", 2)
        others = [one for one in output.tables if one.name.startswith(f"{game_id}/")]
        small = {one.name: (output.folder / one.name).with_suffix(".png") for one in others}
        lost = small[table.name]
        if (
            not output.file(lost).is_there
            and output.name(lost) not in output.manifest_sizes
            and any(output.file(p).is_there for p in small.values())
        ):
            message = "other tables of the game have a thumbnail; build it again"
            yield violation(Place(output.name(lost)), message)


def _lost_decks(output: BuildOutput) -> Violations:
    by_folder: dict[str, set[str]] = {}
    for file in output.prints:
        by_folder.setdefault(file.name.rpartition("/")[0], set()).add(file.stem)
    for folder, stems in by_folder.items():
        game = output.games.get(folder.split("/")[0])
        if game is None or _TITLE not in stems:
            continue
        there = [deck for deck in game.decks if deck.id in stems]
        modules = {component.module for deck in there for component in deck.components}
        for deck in game.decks:
            name = f"{folder}/{deck.id}.pdf"
            chosen = any(c.module in modules and c.copies for c in deck.components)
            laid_out = deck.kind.paper.form != "booklet"
            # A kind that prints in several forms has a file for each.
            has = any(stem == deck.id or stem.startswith(f"{deck.id}-") for stem in stems)
            if laid_out and chosen and not has and name not in output.manifest_sizes:
                message = f"the other decks have a file here, but '{deck.id}' has none; build it again"
                yield violation(Place(name), message)
