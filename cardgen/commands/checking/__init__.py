"""Check games: their content and faces, what is kept of that, and built files. See the README of `commands`."""
