"""Compare states of a project: what is printed otherwise than before. See the README of `commands`."""
