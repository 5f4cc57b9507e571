"""One module a kind, each with a `KIND`; found by `cardgen.model.kind.kinds`."""
