"""Tables in Markdown, as the designer's notes have them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

Row = Sequence[str]


def percent(share: float, decimals: int = 1) -> str:
    """Write a part of 1 in percent."""
    return f"{100 * float(share):.{decimals}f} %"


def printed(rows: Iterable[Row]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in rows]


def table(headings: Row, rows: Iterable[Row]) -> str:
    """Return a table with its head."""
    return "\n".join([*printed([headings]), f"|{'---|' * len(headings)}", *printed(rows), ""])


def print_tables(tables: Mapping[str, Callable[[], Iterable[Row]]]) -> None:
    """Print the rows of every table under its heading, each as soon as it is known."""
    for heading, rows in tables.items():
        print(f"### {heading}\n", *printed(rows()), "", sep="\n", flush=True)
