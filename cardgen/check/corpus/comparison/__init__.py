"""Comparisons of text with text that several rules share."""
