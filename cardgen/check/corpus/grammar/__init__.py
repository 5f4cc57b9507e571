"""Shared by rules of grammar: nouns, articles, genders and words that sound alike, by language."""
