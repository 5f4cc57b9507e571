"""What rules read of a game's texts: three views of them, indexes worked out from the views, and words of languages.

Views:
    `text_units`     TextUnit: a printed text in one language, with its kind, owner, field and place.
                     `text_units` returns all of a game, with the rules a file each; rules of language read these.
                     `units_with_markup` returns those that hold markup, with the rules section by section.
                     `printed_texts`, `running_texts`: one text in all its languages (Translations: unit by language).
    `passages`       Passage: a paragraph, item, row or heading of a unit, without markup, for rules of sentences;
                     `slips.passage_violations` gives them to a rule, of a game and of a text of `--prose` alike.
    `parallel_parts` Part: a paragraph, item, row or heading beside its translation (CG411 to CG414, CG424);
                     `parallel_texts` returns all.
    `rule_prose`        Prose (`load.prose`): the rules, or a file of `--prose`, as blocks with numbered sections.

Indexes, each computed once for a game:
    of TextUnit      `token_mentions` (tokens by where they occur), `tokenizer` (token runs, for grammar), `vocabulary`
                     (words of a language and their neighbours), `term_hits` (banned terms), `slips` (of typesetting:
                     `typesetting.Slip`; CG502 to CG518), `grammar.agreement` (a language's texts; CG520 to CG523).
    of Translations  `comparison.translations` (what only one of two languages has: tokens CG401, numbers CG402),
                     `sentences` (sentences and their frames), `comparison.wordings` (those that deviate: CG404).
    of Prose         `prose.prose_reading` (sentences), `prose.section_references`, `statements.matching` (numbers
                     with what they count, sentence by sentence; `statements.slots` reads one).

What a word is and where a sentence ends is in `segmentation`; in Prose, where abbreviations are known, `prose_reading`.

Exact places: `unit.place` is where a text begins. With offsets in the text, `text_units.span` returns the letters in
the file, and the fix that replaces them. With words alone, `exact_places.spot` finds them below a place;
`token_mentions.token_place` does so for a token. In Prose, `Prose.place(block, offset)`.

Besides texts: `data_maps` (facts and boards map by map), `picture_files` (pictures and the components that show them),
`termbase` (names of things), `value_problems` (values that texts cannot print), `tile_sides` (sides of tiles).
Small ones: `numerals` (which numbers a text says, in digits and words), `nearness` (words that differ by little).

Findings of a rule in texts are cached on disk by `text_units.disk_memo` (for a game), `by_text` (unit by unit) and
`by_key` (pair by pair, or whatever a rule compares).

Words of languages are in YAML beside the module that reads them: `wording.yaml` (`language_words`), `spelling.yaml`
(`dictionary`), `typography.yaml` (`typesetting`), `grammar/grammar.yaml` (`grammar.grammar_data`),
`prose/prose_words.yaml` (`prose.prose_reading`), `statements/slots.yaml`, `statements/opposites.yaml`.
The words that loading needs are in `load/prose.yaml`; nouns, which layout needs too, in `layout/nouns.yaml`.
"""
