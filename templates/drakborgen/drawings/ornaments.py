"""What lies about in a room and means nothing in the rules: so that no two rooms look alike.

Ornaments keep to the floor between x and y 6.5 and 43.5 and leave the dot at the entry free. Where one of two
places will do, the seed decides.
"""

from __future__ import annotations

from .laid import cracked, drain, mosaic, pillars, puddle, rug
from .left import ash, bones, crates, pots, remains
from .scene import CENTRE, Prop

ORNAMENTS: dict[str, Prop] = {
    "bare": Prop(lambda scene: []),
    "pillars": Prop(pillars),
    "drain": Prop(drain, covers=((*CENTRE, 8.4),)),
    "cracked": Prop(cracked, scratches=False),
    "rug": Prop(rug),
    "mosaic": Prop(mosaic, covers=((*CENTRE, 11.0),)),
    "bones": Prop(bones),
    "pots": Prop(pots),
    "ash": Prop(ash),
    "puddle": Prop(puddle),
    "crates": Prop(crates),
    "remains": Prop(remains),
}
