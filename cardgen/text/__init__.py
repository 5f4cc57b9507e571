"""Find fonts, read markup, shape words, break lines and fit them into boxes. See README.md."""
