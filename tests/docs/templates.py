"""Part of the reference about templates: the functions they may call."""

from __future__ import annotations

import inspect
import textwrap

from cardgen.layout.face_builder import FaceBuilder
from cardgen.layout.templates import FUNCTIONS
from tests.docs.tables import prose


def function_sections() -> str:
    """Return a section for every function that a template may call: how it is called, and what it does."""
    return "\n\n".join(
        f"### {name}\n\n```python\n{_signature(name)}\n```\n\n{prose(inspect.getdoc(getattr(FaceBuilder, name)) or '')}"
        for name in FUNCTIONS
    )


def _signature(name: str) -> str:
    """Return a function with its parameters and their defaults, without types, in lines that a page holds."""
    parameters = list(inspect.signature(getattr(FaceBuilder, name)).parameters.values())[1:]
    reported = []
    for one in parameters:
        default = "" if one.default is inspect.Parameter.empty else f"={one.default!r}".replace("'", '"')
        stars = "**" if one.kind is inspect.Parameter.VAR_KEYWORD else ""
        reported.append(f"{stars}{one.name}{default}")
    indent = " " * (len(name) + 1)
    words = f"{name}({', '.join(reported)})"
    return textwrap.fill(words, 92, subsequent_indent=indent, break_long_words=False)
