"""Definitions in one drawing: elements by id, and gradients, each read once."""

from __future__ import annotations

from typing import Any

from cardgen.display.gradients import read_gradient
from cardgen.display.profile import SVG
from cardgen.display.style import StylePaint


class Definitions:
    """The elements with an id in a drawing."""

    def __init__(self, root: Any) -> None:
        self._ids: dict[str, Any] = {}
        for element in root.iter("*"):
            self._ids.setdefault(element.get("id", ""), element)
        self._servers: dict[tuple[str, str], StylePaint] = {}

    def element(self, name: str) -> Any:
        """Return the element with an id."""
        if name not in self._ids:
            raise ValueError(f"no element of this drawing has the id '{name}'")
        return self._ids[name]

    def server(self, name: str, current_color: str) -> StylePaint:
        """Return the paint server with an id."""
        key = (name, current_color)
        if key not in self._servers:
            found = self.element(name)
            if found.tag not in (SVG + "linearGradient", SVG + "radialGradient"):
                raise ValueError(f"'#{name}' is not a gradient")
            self._servers[key] = read_gradient(found, self.element, current_color)
        return self._servers[key]
