"""What rules read: a game, its faces or a text, with a memo for shared results."""
