"""A table for Tabletop Simulator: one saved object a game and language, and the pictures it shows.

`declaration` says what the exporter is called and which options it has; `table_export` is where the work begins.
"""
