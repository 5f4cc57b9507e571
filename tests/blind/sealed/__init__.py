"""Set B, sealed: to be run once, at the end. Read README.md before you read on, and leave these files alone."""
