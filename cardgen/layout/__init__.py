"""Step 3: component + Jinja template → `Face`, with every glyph placed and nothing painted. See README.md."""
