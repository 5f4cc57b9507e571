"""Profile SVG → display list, parsed once for all painters; see `README.md` in this folder."""
