"""What rules of facts share: the facts and the ledger of a game, and what texts say of them."""
