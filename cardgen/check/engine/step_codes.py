"""The steps' own codes, collected from `codes.md` in each step's folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import cardgen
from cardgen.codes import StepCode, read_codes

#: The step whose codes only a build reports.
_BUILD = "export"
#: The steps whose codes are reported only if faces are laid out.
_FACES = ("layout", _BUILD)


class Given(NamedTuple):
    """A code of a step, and the file of its page, relative to the package's folder."""

    code: StepCode
    step: str
    file: str


@lru_cache(maxsize=1)
def step_codes() -> Mapping[str, Given]:
    """Return the steps' codes, sorted.

    Errors:
        ValueError: a duplicate code (a bug).
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
    """Return the codes that a build reports and a check does not."""
    return frozenset(code for code, given in step_codes().items() if given.step == _BUILD)


def face_codes() -> frozenset[str]:
    """Return the codes that are reported only if faces are laid out."""
    return frozenset(code for code, given in step_codes().items() if given.step in _FACES)
