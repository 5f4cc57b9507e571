"""What sentences state: numbers with what they count and what they are about, so that two can be held together."""
