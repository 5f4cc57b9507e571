"""Parts of `cardgen new`: read a list of cards, validate it, and write files without overwriting any."""
