"""Step 4: faces on sheets of paper; see `README.md` in this folder."""
