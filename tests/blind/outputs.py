"""Mistakes in files that were built: by whoever prints, packs or copies them, after the checker has read the content.

They are made in the build of the benchmark's small game, one file at a time.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pikepdf

from tests.blind.operators import SEEDS, BlindOperator
from tests.mutants.output import Build, Spoilt


@dataclass(frozen=True)
class SpoiltFile(Spoilt):
    """One mistake in a built file; `says`: what a proofreader would write; no content shows it."""

    says: str = ""
    in_content: bool = False


def spoilt(file: str, says: str, change: Callable[[Path], None]) -> SpoiltFile:
    """Make a mistake of a change to a file."""
    return SpoiltFile(file, "as it was built", says, lambda out: change(out / file), says)


def draw_outputs(build: Build, operator: BlindOperator, count: int | None = None) -> list[SpoiltFile]:
    """Draw mistakes of an operator by the seed of its set."""
    rng = Random(f"{SEEDS[operator.set]} {operator.name}")
    sites = list(operator.places(build, rng))
    most = operator.most if count is None else min(count, operator.most)
    return rng.sample(sites, min(most, len(sites)))


def in_pdf(change: Callable[[pikepdf.Pdf], None]) -> Callable[[Path], None]:
    """Return a change of a file by a change of the PDF in it."""

    def run(path: Path) -> None:
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            change(pdf)
            pdf.save(path)

    return run


def in_table(change: Callable[[Any], None]) -> Callable[[Path], None]:
    """Return a change of a file by a change of the table in it."""

    def run(path: Path) -> None:
        table = json.loads(path.read_text("utf-8"))
        change(table)
        path.write_text(json.dumps(table, indent=2, ensure_ascii=False) + "\n", "utf-8")

    return run


def as_other(build: Build, other: str) -> Callable[[Path], None]:
    """Return a change that makes a file the same as another of the build."""
    data = (build.out / other).read_bytes()
    return lambda path: path.write_bytes(data) and None


def decks(build: Build, name: str) -> list[int]:
    """Return which objects of a table are decks of cards."""
    objects = json.loads((build.out / name).read_text("utf-8"))["ObjectStates"]
    return [at for at, one in enumerate(objects) if one.get("DeckIDs")]
