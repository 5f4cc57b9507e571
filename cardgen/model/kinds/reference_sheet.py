"""Reference sheets: what a player looks up during play, on one sheet of both sides."""

from cardgen.model.kind import Field, Kind, TableForm

#: Source of the trim: ISO 216, A5.
KIND = Kind(
    name="reference-sheet",
    folder="references",
    items="references",
    trim_mm=(148.0, 210.0),
    bleed_mm=0.0,
    fields={
        "name": Field("text", required=True),
        "type": Field("text"),
        "text": Field("text"),
        "art": Field("picture"),
        "snap_points": Field("points"),
    },
    table=TableForm(object="tile", thickness=0.1),
)
