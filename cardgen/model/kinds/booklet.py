"""Booklets of running text: the rules."""

from cardgen.model.kind import Field, Kind, PaperForm, TableForm

#: Source of the trim: ISO 216, A5.
KIND = Kind(
    name="booklet",
    folder="booklets",
    items="booklets",
    trim_mm=(148.0, 210.0),
    bleed_mm=0.0,
    fields={
        "name": Field("text", required=True),
        "file": Field("word", required=True),
        "readings": Field("word"),
        "at_a_glance": Field("data"),
        "glossary": Field("flag"),
        "index": Field("flag"),
        "not_in_index": Field("data"),
        "cover": Field("word"),
        "contents": Field("flag"),
        "notes": Field("flag"),
        "origin": Field("text"),
    },
    paper=PaperForm(form="booklet", combine=False),
    table=TableForm(object="pdf"),
)
