"""One picture a piece, with an index, for programs that are fed by hand."""
