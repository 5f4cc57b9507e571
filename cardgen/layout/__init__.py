"""Step 3: component + Jinja template → `Face`: every glyph placed, nothing painted.

A template writes the body of a face as profile SVG and asks for text, pictures and drawings through the functions of
`face_builder.FaceBuilder`. Text is shaped and fitted here, once. Two things stand in the body by reference instead of
being printed as numbers only to be parsed again: text runs (`<text data-run="3"/>`) and shared pictures
(`<use href="#s-…"/>`); `render.svg` writes them out for a viewer.

Layout knows neither exporters nor the checker: who wants to see fresh faces hands over what they go through.

May import text, art, display, load, model, findings, units.
"""
