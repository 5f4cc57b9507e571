"""The commands, one module each; see README.md."""
