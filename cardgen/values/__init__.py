"""Values: what a text prints for `{=turns}`, `{say:over}` and blocks of data. See README.md beside this file."""

from cardgen.values.errors import InterpolationError
from cardgen.values.game_texts import interpolate
from cardgen.values.interpolator import Interpolator

__all__ = ["InterpolationError", "Interpolator", "interpolate"]
