"""What sentences state: numbers with what they count and refer to, so that two sentences can be compared."""
