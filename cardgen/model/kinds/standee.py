"""Cardboard figures in a stand: front and back in one strip, folded at the top.

Its template draws both sides; nothing in `impose` folds.
"""

from cardgen.model.kind import Kind, PaperForm, TableForm
from cardgen.model.kinds.token import KIND as TOKEN

KIND = Kind(
    name="standee",
    folder="standees",
    items="standees",
    trim_mm=(30.0, 110.0),
    bleed_mm=2.0,
    fields=TOKEN.fields,
    paper=PaperForm(bleed_first=True),
    table=TableForm(object="figurine"),
)
