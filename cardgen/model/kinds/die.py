"""Dice: cubes with a symbol on each side, cut out and folded, or stuck on blank ones."""

from cardgen.model.kind import Field, Kind, PaperForm, TableForm

_NETS = {"de": "Bastelbögen", "en": "nets to fold", "nl": "bouwplaten", "sv": "utvikningar"}
_STICKERS = {"de": "Aufkleber", "en": "stickers", "nl": "stickers", "sv": "klisteretiketter"}

#: Source of the trim: 16 mm, the usual edge of a die in board games.
KIND = Kind(
    name="die",
    folder="dice",
    items="dice",
    trim_mm=(16.0, 16.0),
    bleed_mm=0.0,
    cube=True,
    fields={
        "name": Field("text", required=True),
        "text": Field("text"),
        "color": Field("word"),
        "ink": Field("word"),
        "sign": Field("word"),
        "sides": Field("data", required=True),
    },
    forms=(
        # A cross of four by three sides and the glue tab after the last of the four, with air round it, or the top
        # side of one stands on the foot of another.
        PaperForm(
            name="net",
            title=_NETS,
            own_template=True,
            times=(4, 3),
            plus_mm=(16, 12),
            combine=False,
            marks=False,
            step="net",
        ),
        # Two rows of three stickers, 2 mm apart and 4 mm from the next die's, with its name above them.
        # Blank dice have round edges: a sticker is four fifths of a side, 12.8 mm for one of 16.
        PaperForm(
            name="stickers",
            title=_STICKERS,
            own_template=True,
            times=(2.4, 1.6),
            plus_mm=(8, 10.4),
            numbered=1,
            combine=False,
            marks=False,
            step="stickers",
        ),
    ),
    table=TableForm(object="die", drawn=PaperForm(name="texture", own_template=True, times=(3, 3))),
)
