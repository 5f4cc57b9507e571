"""Square or double tiles laid side by side."""

from cardgen.model.kind import Field, Kind, PaperForm, TableForm
from cardgen.model.kinds.token import KIND as TOKEN

KIND = Kind(
    name="tile",
    folder="tiles",
    items="tiles",
    trim_mm=(50.0, 50.0),
    safe_mm=1.5,
    bleed_mm=2.0,
    fields={
        **TOKEN.fields,
        "exits": Field("sides"),
        "snap_points": Field("points"),
    },
    paper=PaperForm(bleed_first=True),
    table=TableForm(object="bag", thickness=0.15),
)
