"""What shows a game as a whole: its picture, a fan of its cards and its name, on title pages and in menus."""
