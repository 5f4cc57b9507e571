"""ICC profiles made for tests, as small as the format allows. Source: ICC.1:2001-04."""

from __future__ import annotations

import io
import struct

from PIL import Image, ImageCms

#: Primaries of Adobe RGB (1998) for the white D50, as its annex lists them.
_ADOBE_RGB = ((0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457))
_D50 = (0.9642, 1.0, 0.8249)


def adobe_rgb() -> bytes:
    """Return a profile of Adobe RGB."""
    tags = {name: _xyz(p) for name, p in zip((b"rXYZ", b"gXYZ", b"bXYZ"), _ADOBE_RGB, strict=True)}
    return _profile(b"mntr", b"RGB ", b"XYZ ", tags | dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), _gamma(2.2)))


def linear_grey() -> bytes:
    """Return a profile of greys whose numbers are amounts of light."""
    return _profile(b"mntr", b"GRAY", b"XYZ ", {b"kTRC": _gamma(1.0)})


def odd_inks() -> bytes:
    """Return a profile of a press whose every full ink prints a middle grey, of L* 50 and sRGB 119."""
    straight = bytes(range(256))
    paper, ink = bytes((255, 128, 128)), bytes((128, 128, 128))
    matrix = b"".join(_fixed(float(row == column)) for row in range(3) for column in range(3))
    table = b"mft1\0\0\0\0" + bytes((4, 3, 2, 0)) + matrix + straight * 4 + paper + ink * 15 + straight * 3
    return _profile(b"prtr", b"CMYK", b"Lab ", {b"A2B0": table})


def srgb() -> bytes:
    """Return the usual profile of sRGB."""
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def in_adobe_rgb(picture: Image.Image) -> Image.Image:
    """Return a picture of sRGB with the numbers that show the same colours in Adobe RGB."""
    wide = ImageCms.ImageCmsProfile(io.BytesIO(adobe_rgb()))
    transform = ImageCms.buildTransform(ImageCms.createProfile("sRGB"), wide, "RGB", "RGB", 1)
    converted = ImageCms.applyTransform(picture, transform)
    assert converted is not None
    return converted


def _fixed(value: float) -> bytes:
    return struct.pack(">i", round(value * 65536))


def _xyz(values: tuple[float, ...]) -> bytes:
    return b"XYZ \0\0\0\0" + b"".join(map(_fixed, values))


def _gamma(value: float) -> bytes:
    return b"curv\0\0\0\0" + struct.pack(">IHxx", 1, round(value * 256))


def _profile(device: bytes, space: bytes, between: bytes, tags: dict[bytes, bytes]) -> bytes:
    named = b"desc\0\0\0\0" + struct.pack(">I", 5) + b"Test\0" + b"\0" * 79
    tags = {b"desc": named, b"cprt": b"text\0\0\0\0none\0\0\0\0", b"wtpt": _xyz(_D50)} | tags
    at, table, body = 132 + 12 * len(tags), struct.pack(">I", len(tags)), b""
    for name, data in tags.items():
        table += name + struct.pack(">II", at + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    head = struct.pack(">I4xI4s4s4s12x4s28x", at + len(body), 0x02400000, device, space, between, b"acsp")
    head += b"".join(map(_fixed, _D50))
    return head.ljust(128, b"\0") + table + body
