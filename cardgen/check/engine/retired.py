"""Retired codes and former names of rules, so that projects that use them still work.

A code is never reused. A retired code is accepted in an `allow`, in options and in a baseline, and finds nothing; a
former name refers to the rule.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Retired(NamedTuple):
    """A retired rule: its name, and why it was retired or what replaces it."""

    name: str
    why: str


#: Retired rules by code.
RETIRED: Mapping[str, Retired] = {
    "CG112": Retired("deck-astray", "CG110 and CG729 compare a citation with the section it points to"),
    "CG310": Retired(
        "copy-of-texts", "'said', 'carries' and 'sections_carry' are ignored; print the value as {=key}"
    ),
    "CG416": Retired("say-it-once", "it only advised to write phrases, and found no mistakes"),
    "CG417": Retired("phrase-changed", "CG404 finds a sentence that one card words differently"),
    "CG519": Retired("phrase-breaks-off", "CG517 and CG518 find sentences without an end"),
    "CG707": Retired(
        "reference-off-subject", "CG703 and CG706 check references in running text, CG110 those of components"
    ),
    "CG809": Retired("directions-mixed", "texts in two directions are set as the Unicode standard says"),
    "CG714": Retired("paragraph-breaks-off", "CG518 finds paragraphs without an end in rules and on cards"),
    "CG715": Retired("doubled-word", "CG512 finds repeated words in rules and on cards"),
    "CG716": Retired("mark-unclosed", "CG514 finds unpaired brackets and quotes in rules and on cards"),
    "CG717": Retired("lower-case-after-stop", "CG516 finds sentences in lower case in rules and on cards"),
    "CG718": Retired("space-missing", "CG510 finds missing spaces in rules and on cards"),
    "CG732": Retired(
        "sentences-run-together", "CG730 finds them in rules, and CG411 sentences that one language lacks"
    ),
}

#: Codes by former names of their rules.
RENAMED: Mapping[str, str] = {
    "homophone": "CG523",
    "citation-astray": "CG110",
    "own-picture-unshown": "CG114",
    "reading-astray": "CG124",
    "inventory-row-twice": "CG207",
    "taken-out-astray": "CG212",
    "test-turned-round": "CG305",
    "value-unsaid": "CG308",
    "certainty-unsaid": "CG309",
    "idle-fact": "CG311",
    "translated-two-ways": "CG405",
    "spelled-two-ways": "CG408",
    "directions-differ": "CG412",
    "denied-in-one": "CG414",
    "named-two-ways": "CG415",
    "three-points": "CG507",
    "word-twice": "CG512",
    "small-letter-begins": "CG516",
    "noun-written-small": "CG522",
    "sounds-alike": "CG523",
    "too-few-ways": "CG607",
    "ways-differ": "CG609",
    "tile-twice": "CG613",
    "section-astray": "CG703",
    "heading-astray": "CG704",
    "page-astray": "CG705",
    "range-backwards": "CG709",
    "letter-astray": "CG723",
    "heading-twice": "CG724",
    "section-empty": "CG726",
    "told-by-colour-alone": "CG811",
    "back-tells": "CG814",
    "picture-of-another": "CG816",
    "picture-of-squares": "CG817",
    "colours-nearly-one": "CG818",
    "picture-of-nothing": "CG819",
    "strange-colour": "CG825",
    "cut-by-arch": "CG827",
    "value-misspelt": "CG830",
    "figure-touches-kept-place": "CG835",
    "back-astray": "CG913",
    "sheet-cut-astray": "CG918",
    "wrong-sheet-grid": "CG918",
}
