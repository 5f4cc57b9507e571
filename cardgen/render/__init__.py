"""Display lists → PDF, pixels and SVG: two painters and a writer of plain files.

May import `display`, `text` (for types), `cache`, `findings` and `units`. Nothing here reads content or knows of games.
"""
