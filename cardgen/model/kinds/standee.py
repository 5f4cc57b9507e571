"""Cardboard figures in a stand: front and back in one strip, folded at the top.

Its template draws both sides; nothing in `impose` folds.
"""

from cardgen.model.kind import Field, Kind, PaperForm, TableForm

KIND = Kind(
    name="standee",
    folder="standees",
    items="standees",
    trim_mm=(30.0, 110.0),
    bleed_mm=2.0,
    fields={
        "name": Field("text", required=True),
        "text": Field("text"),
        "art": Field("picture"),
    },
    paper=PaperForm(bleed_first=True),
    table=TableForm(object="figurine"),
)
