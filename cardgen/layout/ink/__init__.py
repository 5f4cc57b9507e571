"""Faces that spend little ink: large grounds become paper, lines and pictures stay. See `rule` for what stays."""
