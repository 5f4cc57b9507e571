"""Read the ToUnicode map of a PDF font. Source: ISO 32000-1, 9.10.3."""

from __future__ import annotations

import re

_CHARS = re.compile(rb"beginbfchar(.*?)endbfchar", re.DOTALL)
_RANGES = re.compile(rb"beginbfrange(.*?)endbfrange", re.DOTALL)
_PAIR = re.compile(rb"<([0-9a-fA-F\s]+)>\s*<([0-9a-fA-F\s]*)>")
_RANGE = re.compile(rb"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*(?:<([0-9a-fA-F]*)>|\[(.*?)\])", re.DOTALL)
_HEX = re.compile(rb"<([0-9a-fA-F\s]*)>")


def characters(table: bytes) -> dict[int, str]:
    """Return the text of each code in a ToUnicode map."""
    found = {}
    for block in _CHARS.findall(table):
        for code, text in _PAIR.findall(block):
            found[int(code, 16)] = _utf16(text)
    for block in _RANGES.findall(table):
        for first, last, text, texts in _RANGE.findall(block):
            start, end = int(first, 16), min(int(last, 16), int(first, 16) + 0xFFFF)
            each = [_utf16(one) for one in _HEX.findall(texts)] if texts else None
            for step, code in enumerate(range(start, end + 1)):
                if each is not None:
                    found[code] = each[step] if step < len(each) else ""
                elif text:
                    head = _utf16(text)
                    found[code] = head[:-1] + chr(min(ord(head[-1]) + step, 0x10FFFF)) if head else ""
    return found


def _utf16(digits: bytes) -> str:
    return bytes.fromhex(digits.decode("ascii")).decode("utf-16-be", "replace")
