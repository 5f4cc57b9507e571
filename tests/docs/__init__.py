"""The documents: what is written of the program is what it says, what is shown runs, and the site is whole."""
