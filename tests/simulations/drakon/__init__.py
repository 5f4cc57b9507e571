"""Played games of Drakon: how long they take, who wins them, and how many coins they need."""
