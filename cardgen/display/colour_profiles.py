"""Colour profiles of pictures: everything is painted in sRGB, so colours of another profile are converted to it."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

#: Modes of Pillow that are grey.
_GREYS = ("1", "LA", "I", "I;16", "I;16B", "I;16L")
#: Largest difference, of 255, between profiles that are alike.
_ALIKE = 2
#: Steps of each channel at which a profile is compared with sRGB.
_STEPS = 9
#: White, red, green and blue of sRGB, its gamma, and its codes of primaries and transfer (ITU-T H.273).
_PRIMARIES, _GAMMA = (0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06), 0.45455
_CODED_SRGB = ((1, 13), (1, 1), (2, 2))
#: Largest difference of such numbers that cannot be seen.
_NEAR = 0.02
_UNFOLLOWED = (
    "its colours are not sRGB, which it says without a profile; they are printed as sRGB, so save one with it"
)
_WRONG = "its colour profile is damaged, or for other colours than its own, and is not used"


def profile_problem(profile: bytes, mode: str) -> str:
    """Return that a profile cannot be used for colours of a mode; nothing if it can, or if there is none."""
    return _WRONG if profile and _transform(profile, _colours_in(profile, mode)) is None else ""


def chunk_problem(data: bytes, info: Mapping[str, Any]) -> str:
    """Return that a PNG says by other means than a profile that its colours are not those of sRGB.

    Source: PNG specification, 11.3.2 (cHRM, gAMA, sRGB, cICP).
    """
    if "icc_profile" in info or "srgb" in info:
        return ""
    head = data[: data.find(b"IDAT")]
    at = head.find(b"cICP")
    coded = at >= 0 and tuple(head[at + 4 : at + 6]) not in _CODED_SRGB
    primaries, gamma = info.get("chromaticity"), info.get("gamma")
    is_wide = primaries and any(abs(a - b) > _NEAR for a, b in zip(primaries, _PRIMARIES, strict=True))
    is_bent = gamma and abs(gamma - _GAMMA) > _NEAR
    return _UNFOLLOWED if coded or is_wide or is_bent else ""


def is_srgb(profile: bytes, mode: str) -> bool:
    """Return whether converting colours of a mode to sRGB would not visibly change them.

    Measured, since the names of profiles say little. Colours without a profile are taken as sRGB; CMYK is converted
    later.
    """
    from PIL import Image, ImageChops

    if not profile:
        return mode != "LAB"
    colours = _colours_in(profile, mode)
    if colours == "L":
        samples = Image.linear_gradient("L")
    elif colours == "RGB":
        levels = [round(step * 255 / (_STEPS - 1)) for step in range(_STEPS)]
        samples = Image.new("RGB", (_STEPS**2, _STEPS))
        samples.putdata([(r, g, b) for r in levels for g in levels for b in levels])
    else:
        return False
    difference = ImageChops.difference(samples.convert("RGB"), _transform(profile, colours).apply(samples))
    return max(difference.tobytes()) <= _ALIKE


def in_srgb(image: Any, profile: bytes) -> Any:
    """Return a picture of L, LA, RGB, RGBA, CMYK or LAB in sRGB; greys stay greys. The profile must be usable."""
    from PIL import Image

    if is_srgb(profile, image.mode):
        return image
    alpha = image.convert("RGBA").getchannel("A") if image.has_transparency_data else None
    mode = _colours_in(profile, image.mode)
    converted = _transform(profile, mode).apply(image.convert(mode))
    if alpha is not None:
        return Image.merge("RGBA", (*converted.split(), alpha))
    return converted.convert("L") if image.mode == "L" else converted


def _colours_in(profile: bytes, mode: str) -> str:
    """Return the mode in which colours are put through a profile: without alpha, and grey as RGB if it is for RGB."""
    plain = mode if mode in ("L", "CMYK", "LAB") else "L" if mode in _GREYS else "RGB"
    return "RGB" if plain == "L" and _space(profile) == "RGB" else plain


@lru_cache(maxsize=32)
def _space(profile: bytes) -> str:
    """Return the colour space of a profile; empty if it is damaged."""
    from PIL import ImageCms

    try:
        return ImageCms.ImageCmsProfile(io.BytesIO(profile)).profile.xcolor_space.strip()
    except (OSError, ImageCms.PyCMSError):
        return ""


@lru_cache(maxsize=32)
def _transform(profile: bytes, mode: str) -> Any:
    """Return the conversion of a mode from a profile to sRGB, or None if the profile has none; LAB needs no profile."""
    from PIL import ImageCms

    try:
        given = ImageCms.ImageCmsProfile(io.BytesIO(profile)) if profile else ImageCms.createProfile("LAB")
        return ImageCms.buildTransform(
            given,
            ImageCms.createProfile("sRGB"),
            mode,
            "RGB",
            ImageCms.Intent.RELATIVE_COLORIMETRIC,
            ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )
    except (OSError, ImageCms.PyCMSError):
        return None
