"""What a booklet says of itself: the glossary of a game's terms, and the index of its names with their pages."""
