"""Compare states of a project: what is printed differently than before. See the README of `commands`."""
