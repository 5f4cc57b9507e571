"""What a hero does with a turn."""

from __future__ import annotations

from typing import NamedTuple

from tests.simulations.drakborgen.board import Way


class Action(NamedTuple):
    """What a hero does with a turn.

    Attributes:
        what: `move` by a way (None in a dark room, where a die finds it), `ring` to move by a way as through a secret
            door, `search`, `take` more in the treasure chamber, `cross` a bridge, go `down` into the underworld, `meditate`, or `stand` still.
    """

    what: str
    way: Way | None = None
