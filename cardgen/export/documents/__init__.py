"""Running text on pages, which exporters share: booklets of rules, and what title pages and folds are set with.

`text_setter` holds a game's fonts and words, `rich_text`, `tables` and `flow` set text, `pages` flows a booklet.
reportlab does the paging; it is slow to import, so that only `booklet`, `blocks` and `words` come without it.
"""
