"""Who of the second box can do what."""

from __future__ import annotations

from collections.abc import Mapping

from tests.simulations.drakborgen.gifts import Gift
from tests.simulations.drakborgen.second.berserk import Charak
from tests.simulations.drakborgen.second.companion import Dzala
from tests.simulations.drakborgen.second.heroes import Durim, Iril, Thargrim, Yubara
from tests.simulations.drakborgen.second.wizard import Mrishnahk

#: By the hero's card. Who is not here has no gift: the four of the first box, and Yushugom.
GIFTS: Mapping[str, type[Gift]] = {
    "hero-thargrim": Thargrim,
    "hero-yubara": Yubara,
    "hero-durim": Durim,
    "hero-iril": Iril,
    "hero-charak": Charak,
    "hero-dzala": Dzala,
    "hero-mrishnahk": Mrishnahk,
}
