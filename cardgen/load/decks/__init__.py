"""Decks: a deck's files to a checked record that a cache can keep (`reading`), and from the record to a `Deck`."""
