"""Schemas: what one value of a record may be, records made of such values, and those of the files of a game."""
