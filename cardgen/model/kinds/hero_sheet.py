"""Sheets a player keeps in front of them for a whole game."""

from cardgen.model.kind import Field, Kind, TableForm
from cardgen.model.kinds.card import KIND as CARD

KIND = Kind(
    name="hero-sheet",
    folder="sheets",
    items="sheets",
    trim_mm=(130.0, 190.0),
    safe_mm=3.0,
    fields={**CARD.fields, "snap_points": Field("points")},
    table=TableForm(object="tile", thickness=0.1),
)
