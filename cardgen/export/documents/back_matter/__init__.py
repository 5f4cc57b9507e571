"""Back matter of a booklet: the glossary of a game's terms, and the index of its names with their pages."""
