"""Markers and counters."""

from cardgen.model.kind import Field, Kind, PaperForm, TableForm

KIND = Kind(
    name="token",
    folder="tokens",
    items="tokens",
    trim_mm=(18.0, 18.0),
    safe_mm=1.5,
    bleed_mm=2.0,
    fields={
        "name": Field("text", required=True),
        "text": Field("text"),
        "art": Field("picture"),
    },
    paper=PaperForm(bleed_first=True),
    table=TableForm(object="tile", shape="round", thickness=0.2),
)
