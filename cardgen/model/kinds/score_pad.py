"""Score pads: sheets to write on, one to a page or as pads glued at the top."""

from cardgen.model.kind import Field, Kind, PaperForm, TableForm

_SINGLE = {"de": "einzeln", "en": "one to a sheet", "nl": "één per vel", "sv": "ett per ark"}
_TWO = {"de": "zwei je Blatt", "en": "two to a sheet", "nl": "twee per vel", "sv": "två per ark"}
_FOUR = {"de": "vier je Blatt", "en": "four to a sheet", "nl": "vier per vel", "sv": "fyra per ark"}
_LARGE = {"de": "groß", "en": "large", "nl": "groot", "sv": "stort"}

#: Source of the sizes: two of the trim with a glue strip of 5 mm fit on A4 (210 × 297) and on Letter (215.9 × 279.4)
#: within margins of 6.35 mm; so do one 1.35 times as large, and four 0.675 times.
KIND = Kind(
    name="score-pad",
    folder="pads",
    items="pads",
    trim_mm=(196.0, 128.0),
    bleed_mm=0.0,
    fields={
        "name": Field("text", required=True),
        "text": Field("text"),
        "tracks": Field("data"),
        "map": Field("map"),
        # Set for the pages of a block.
        "page": Field("number"),
        "snap_points": Field("points"),
    },
    forms=(
        PaperForm(name="single", title=_SINGLE, times=(1.35, 1.35), copies=1, combine=False),
        PaperForm(
            name="two-up", title=_TWO, plus_mm=(0, 5), copies=24, numbered=2, combine=False, step="block"
        ),
        PaperForm(
            name="four-up",
            title=_FOUR,
            times=(0.675, 0.675),
            plus_mm=(0, 3.6),
            copies=24,
            numbered=4,
            combine=False,
            step="block",
        ),
        PaperForm(name="large", title=_LARGE, form="poster", times=(1.95, 1.95), overlap_mm=10, copies=1),
    ),
    table=TableForm(object="pad", thickness=0.1),
)
