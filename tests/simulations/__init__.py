"""Games played by programs under their full rules: how often heroes come home, and what stops them."""
