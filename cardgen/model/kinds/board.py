"""Boards: larger than a sheet, printed as pages that overlap and are glued together."""

from cardgen.model.kind import Field, Kind, PaperForm, TableForm

KIND = Kind(
    name="board",
    folder="boards",
    items="boards",
    fields={
        "name": Field("text", required=True),
        "text": Field("text"),
        "art": Field("picture"),
        "snap_points": Field("points"),
    },
    paper=PaperForm(form="poster", overlap_mm=10.0, combine=False),
    table=TableForm(object="board", locked=True),
)
