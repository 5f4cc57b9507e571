"""A game as loose pieces, each with pictures of its own: what virtual tables other than Tabletop Simulator are fed."""
