"""What a game is: frozen data without behaviour of its own. See README.md."""

from cardgen.model.deck import DATA_TYPES, FIELD_TYPES, Back, Component, Deck, Localized
from cardgen.model.facts import StatedFact
from cardgen.model.game import Credit, Fonts, Game, InventoryRow, Module, RuleText, Section, Token
from cardgen.model.kind import Field, Kind, PaperForm, TableForm
from cardgen.model.phrases import Phrase
from cardgen.model.source_map import Insertion, PhraseCall, SourceMap, ValueProblem

__all__ = [
    "DATA_TYPES",
    "FIELD_TYPES",
    "Back",
    "Component",
    "Credit",
    "Deck",
    "Field",
    "Fonts",
    "Game",
    "InventoryRow",
    "Kind",
    "Localized",
    "Module",
    "PaperForm",
    "Phrase",
    "RuleText",
    "PhraseCall",
    "Section",
    "StatedFact",
    "TableForm",
    "Token",
    "ValueProblem",
    "Insertion",
    "SourceMap",
]
