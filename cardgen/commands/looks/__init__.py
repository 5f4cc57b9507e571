"""`cardgen look`: the looks there are, what they look like, and a copy to change."""
