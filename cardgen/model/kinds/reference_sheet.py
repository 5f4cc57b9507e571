"""Reference sheets: what a player looks up during play, on one sheet of both sides."""

from cardgen.model.kind import Field, Kind, TableForm
from cardgen.model.kinds.card import KIND as CARD

#: Source of the trim: ISO 216, A5.
KIND = Kind(
    name="reference-sheet",
    folder="references",
    items="references",
    trim_mm=(148.0, 210.0),
    fields={**CARD.fields, "snap_points": Field("points")},
    table=TableForm(object="tile", thickness=0.1),
)
