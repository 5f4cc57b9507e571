"""The codes that steps give themselves, gathered: a step lists its own in `codes.py` of its folder, found by scan."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import cardgen
from cardgen.codes import StepCode

#: The step whose codes only a build gives: their Wrong needs a sheet, or a table, to go wrong on.
_BUILD = "export"
#: The steps that run where faces are laid out.
_FACES = ("layout", _BUILD)


class Given(NamedTuple):
    """A code of a step, and where it stands: the file of its page, from the folder of the package."""

    told: StepCode
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
    for path in sorted(package.glob("*/codes.py")):
        step = path.parent.name
        for told in importlib.import_module(f"{package.name}.{step}.codes").CODES:
            if told.code in found:
                raise ValueError(f"code {told.code} is given twice")
            found[told.code] = Given(told, step, path.relative_to(package.parent).as_posix())
    return dict(sorted(found.items()))


def build_codes() -> frozenset[str]:
    """Return the codes that a build gives and a check does not."""
    return frozenset(code for code, given in step_codes().items() if given.step == _BUILD)


def face_codes() -> frozenset[str]:
    """Return the codes that steps give only where faces are laid out."""
    return frozenset(code for code, given in step_codes().items() if given.step in _FACES)
