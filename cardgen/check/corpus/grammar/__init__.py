"""What rules of grammar share: nouns, articles, genders and words that sound alike, by language."""
