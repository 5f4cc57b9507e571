"""Measurements of painted faces and drawings, for rules."""
