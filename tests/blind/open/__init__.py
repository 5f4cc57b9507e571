"""Set A: operators that are measured at any time. A module for each category, and the data beside it."""
