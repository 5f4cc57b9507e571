"""`cardgen icons`: the icons of a game's icon sets."""
