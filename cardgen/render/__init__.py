"""Display lists → PDF, pixels and SVG: two painters and a writer of plain files.

May import `display`, `text` (for types), `findings` and `units`. pikepdf stands in `pdfimages` alone,
cairocffi in the `pixel…` modules alone. Nothing here reads content or knows of games.
"""
