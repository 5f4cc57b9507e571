"""A PDF file as bytes: numbered objects, object streams, a cross-reference stream.

Objects are text in PDF syntax. Those that are not streams are packed a hundred at a time and compressed together, which
keeps the resources of a thousand similar cards small.

Why not a library: an object for each number of each gradient cost 25 kB a face (600 MB for ten thousand), and loading
one 0.1 s of every run; here a file is a list of strings. pikepdf (qpdf) still reads foreign files, and checks ours in
the tests.

Source: ISO 32000-1, 7.5.7 (object streams), 7.5.8 (cross-reference streams), 7.9.2 (text strings).
"""

from __future__ import annotations

import struct
import zlib
from hashlib import blake2b

_HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
_IN_OBJECT_STREAM = 100
_LEVEL = 6
_ESCAPES = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)"})


def text_string(text: str) -> str:
    """Return a PDF text string, such as a title."""
    if text.isascii() and text.isprintable():
        return f"({text.translate(_ESCAPES)})"
    return f"<feff{text.encode('utf-16-be').hex()}>"


class PdfFile:
    """Numbered objects, written in the order they were added."""

    def __init__(self) -> None:
        self._plain: dict[int, str] = {}
        self._streams: dict[int, tuple[str, bytes]] = {}
        self._count = 0

    def reserve(self) -> int:
        """Reserve a number for an object that is set later."""
        self._count += 1
        return self._count

    def add(self, body: str) -> int:
        """Add an object that is not a stream; return its number."""
        number = self.reserve()
        self.set(number, body)
        return number

    def set(self, number: int, body: str) -> None:
        """Set the object of a reserved number."""
        self._plain[number] = body

    def add_stream(self, entries: str, data: bytes, squeeze: bool = True) -> int:
        """Add a stream; return its number.

        Args:
            entries: its dictionary without the brackets, Length and, where compressed here, Filter.
            squeeze: deflate the data; not for data that is compressed already.
        """
        if squeeze:
            data = zlib.compress(data, _LEVEL)
            entries += "/Filter/FlateDecode"
        number = self.reserve()
        self._streams[number] = (entries, data)
        return number

    def to_bytes(self, root: int, info: int) -> bytes:
        """Return the file; `root` and `info` are the object numbers of catalogue and document information."""
        entries: dict[int, tuple[int, int, int]] = {}
        parts = [_HEADER]
        at = len(_HEADER)
        for number, packed in self._object_streams():
            for index, inner in enumerate(packed):
                entries[inner] = (2, number, index)
        for number, (text, data) in sorted(self._streams.items()):
            entries[number] = (1, at, 0)
            part = b"%d 0 obj\n<<%b/Length %d>>stream\n%b\nendstream\nendobj\n" % (
                number,
                text.encode("latin-1"),
                len(data),
                data,
            )
            parts.append(part)
            at += len(part)
        parts.append(self._cross_references(entries, at, root, info, _identity(parts)))
        return b"".join(parts)

    def _object_streams(self) -> list[tuple[int, list[int]]]:
        """Pack the plain objects into streams; return the number of each stream and of the objects in it."""
        numbers = sorted(self._plain)
        made = []
        for start in range(0, len(numbers), _IN_OBJECT_STREAM):
            packed = numbers[start : start + _IN_OBJECT_STREAM]
            index, bodies, at = [], [], 0
            for number in packed:
                body = self._plain[number].encode("latin-1") + b"\n"
                index.append(f"{number} {at}")
                bodies.append(body)
                at += len(body)
            head = (" ".join(index) + "\n").encode()
            entries = f"/Type/ObjStm/N {len(packed)}/First {len(head)}"
            made.append((self.add_stream(entries, head + b"".join(bodies)), packed))
        self._plain.clear()
        return made

    def _cross_references(
        self, entries: dict[int, tuple[int, int, int]], at: int, root: int, info: int, identity: str
    ) -> bytes:
        number = self.reserve()
        entries[number] = (1, at, 0)
        # An object that was reserved and never set is free; readers treat references to it as null.
        rows = [struct.pack(">BIH", *entries.get(n, (0, 0, 65535))) for n in range(number + 1)]
        table = zlib.compress(b"".join(rows), _LEVEL)
        text = (
            f"{number} 0 obj\n<</Type/XRef/Size {number + 1}/W[1 4 2]/Root {root} 0 R/Info {info} 0 R"
            f"/ID[<{identity}><{identity}>]/Filter/FlateDecode/Length {len(table)}>>stream\n"
        )
        return text.encode() + table + f"\nendstream\nendobj\nstartxref\n{at}\n%%EOF\n".encode()


def _identity(parts: list[bytes]) -> str:
    """Return the file's id, a hash of its content."""
    h = blake2b(digest_size=16)
    for part in parts:
        h.update(part)
    return h.hexdigest()
