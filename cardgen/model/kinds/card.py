"""Cards: the kind most decks are made of."""

from cardgen.model.kind import Field, Kind

#: Source of the trim: 63 × 88 mm, the common trading-card size ("euro poker").
KIND = Kind(
    name="card",
    folder="decks",
    items="cards",
    trim_mm=(63.0, 88.0),
    safe_mm=3.0,
    fields={
        "name": Field("text", required=True),
        "type": Field("text"),
        "text": Field("text"),
        "art": Field("picture"),
    },
)
