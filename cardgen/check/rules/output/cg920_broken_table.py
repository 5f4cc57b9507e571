from cardgen.check.api import BuildOutput, Violations, rule
from cardgen.check.built.addresses import lost_pictures


@rule("CG920", "broken-table")
def broken_table(output: BuildOutput) -> Violations:
    """A table for Tabletop Simulator breaks a rule of the format and would not load completely.

    Why it matters: a card is missing or shows the wrong picture, and Tabletop Simulator reports nothing.

    Example:
        - # a deck whose DeckIDs were edited by hand, and differ from the CardIDs of the cards in it
        + # the table as it was built

    Source: Tabletop Simulator knowledge base, save file format; what holds in 570 public tables.
    """
    for table in output.with_invariants:
        if not table.why:
            there = table.images.is_dir() and not list(lost_pictures(output, table))
            for wrong in output.invariants[table.exporter](table.data, table.images if there else None):
                yield table.violation(wrong)
