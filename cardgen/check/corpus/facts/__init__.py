"""Shared by rules of facts: the facts and the ledger of a game, and statements about them in texts."""
