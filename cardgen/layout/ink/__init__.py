"""Low-ink faces: large backgrounds become paper, lines and pictures stay. See `rule`."""
