"""The codes that steps give themselves, gathered from `codes.md` in the folder of each step."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import cardgen
from cardgen.codes import StepCode, read_codes

#: The step whose codes only a build gives: their Wrong needs a sheet, or a table, to go wrong on.
_BUILD = "export"
#: The steps that run where faces are laid out.
_FACES = ("layout", _BUILD)


class Given(NamedTuple):
    """A code of a step, and the file of its page, relative to the folder of the package."""

    code: StepCode
    step: str
    file: str


@lru_cache(maxsize=1)
def step_codes() -> Mapping[str, Given]:
    """Return the codes that steps give, by code, sorted.

    Errors:
        ValueError: a code is given twice (a mistake of ours).
    """
    package = Path(cardgen.__file__).parent
    found: dict[str, Given] = {}
    for path in sorted(package.glob("*/codes.md")):
        file = path.relative_to(package.parent).as_posix()
        for code in read_codes(path):
            if code.code in found:
                raise ValueError(f"duplicate code {code.code}")
            found[code.code] = Given(code, path.parent.name, file)
    return dict(sorted(found.items()))


def build_codes() -> frozenset[str]:
    """Return the codes that a build gives and a check does not."""
    return frozenset(code for code, given in step_codes().items() if given.step == _BUILD)


def face_codes() -> frozenset[str]:
    """Return the codes that steps give only where faces are laid out."""
    return frozenset(code for code, given in step_codes().items() if given.step in _FACES)
