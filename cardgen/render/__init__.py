"""Step 5: display lists → PDF, pixels and SVG; see `README.md` in this folder."""
