"""Running text on pages, shared by exporters: booklets of rules, and the text setting of title pages and folded sheets.

`text_setter` holds a game's fonts and words; `rich_text`, `tables` and `flow` set text; `pages` flows a booklet.
reportlab breaks pages; it is slow to import, so only `booklet`, `blocks`, `setting` and `words` are imported without
it.
"""
