"""SVG outside the profile; see `README.md` of the folder above."""
