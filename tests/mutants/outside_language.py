"""Group 6: slips of Swedish, German, Dutch and English that writers make and readers stumble over.

Written by someone who had not seen the rules of the checker: from what people do, never from what is looked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random

from tests.mutants import operator
from tests.mutants.content import Content, Site, in_text, matches
from tests.mutants.outside_texts import Table, printed, replaced

# Words written together whose first part could stand alone: parts before and after the joint.
_JOINED_SV = {
    "kort": "skattkammar krigar rumssöknings rumsfälle rums monster dörr kist regel drak strids dryckes hjälte armborst",
    "kammar": "skatt",
    "(?:markör|skal)": "livs sol monster",
    "(?:rum|galler)": "fäll mörker vrid",
    "(?:fäll|brick)": "rums dörr kist korridor",
    "(?:mynt|ring|säck)": "guld",
    "(?:spindel|rubin)": "jätte",
    "(?:sida)": "bak lång kort",
    "(?:blad|plan|spelar)": "hjälte spel start",
    "(?:poäng|knot|foting|skall|mur|troll|alv|rut|dörr|orm|band)": (
        "kropps ben tusen död ytter bergs svart mitt lönn gift hals"
    ),
}
_JOINED_NL = {
    "(?:stapel|kaart|kaarten)": "trek spiek",
    "(?:regels|idee)": "spel",
    "(?:spel|speler|spelers)": "basis mede",
    "(?:slag|bol|put|kolk)": "kwart tover wens draai",
    "(?:buur|om)": "linker rechter links rechts",
    "(?:vondst|vernietiging|ruiming)": "goud kamer kaarten",
    "(?:gangen|deel|gevers)": "uit onder",
    "(?:naast|omheen|door|in|na|om|bij|onder)": "er daar hier",
}
_JOINED_DE = {
    "würfel": "Schatz Gefahren Schadens Bewegungs Buchstaben Spinnen Kampf",
    "(?:kammer|plättchen)": "Schatz Mauer",
    "(?:zug|züge|block|heft)": "Spiel Regel",
    "(?:feld|leiste|untergang)": "Sonnen Münz",
    "(?:kopf|köpf|falle|tür|nebel)": "Toten Pfeil Fall Gift",
    "(?:marker)": "Spinnen Dämonen Aussetz",
    "(?:punkt)": "Lebens Entdeckungs",
    "(?:ring|trank|talisman|kapuze|kugel|kette|loch)": "Silber Heil Drachen Leder Licht Hals Schlüssel",
}


@operator("outside-compound-apart", group=6)
def compound_apart(content: Content, rng: Random) -> Iterator[Site]:
    """A compound was written as two words, as in English."""
    for lang, joined in (("sv", _JOINED_SV), ("de", _JOINED_DE), ("nl", _JOINED_NL)):
        patterns = [rf"(?i)\b({'|'.join(one.split())})({two}\w*)" for two, one in joined.items()]
        for text in printed(content, lang):
            taken: set[int] = set()
            for match in (m for pattern in patterns for m in matches(text, pattern)):
                second = match[2].capitalize() if lang == "de" else match[2]
                if match.start() not in taken:
                    taken.add(match.start())
                    new = f"{match[1]} {second}"
                    yield in_text(text, match.start(), match.end(), new, values=(match[0], new, *new.split()))


def _before(article: str, nouns: str, new: str) -> tuple[str, str]:
    return rf"(?i)\b{article}(?=\s+(?:{'|'.join(nouns.split())})\b)", new


_ARTICLES: Mapping[str, Table] = {
    "sv": (
        _before(
            "en",
            "bricka ruta lönndörr dörr flaska korridor vägg hjälte fallucka ring jättespindel pil öppning väg kista "
            "förbannelse orch armring påse drake sida prick utgång skorpion sarkofag hylla spricka nisch pelare råtta",
            "ett",
        ),
        _before(
            "ett",
            "rumskort dörrkort rumsfällekort fällgaller torn kort rum tal steg drag rep varv monster monsterkort "
            "mörkerrum armborst fällrum skelett kistkort drakkort nytt halvt överfall hörn gömställe",
            "en",
        ),
        (r"(?i)\bdet(?=\s+här\s+(?:kortet|häftet))", "den"),
    ),
    "de": (
        _before(
            "die", "Schatzkammer Sonne Spinne Burg Mitte Gefahr Falle Falltür Partie Summe Klinge", "das"
        ),
        _before(
            "der", "Schatzkammer Burg Reihe Gefahr Mitte Sonnenleiste Partie Ecke Spinne Falle Zeit", "dem"
        ),
        _before(
            "(?:der|den)",
            "Dämon Drache Ausgang Spielzug Bogen Gegenstand Kampf Ork Weg Talisman Vorrat Wert Sieg Tag Marker Preis "
            "Buchstabenwürfel Spinnenwürfel Kampfwürfel Schadenswürfel",
            "das",
        ),
        _before("das", "Kästchen Sonnenfeld Feld Monster Gift Skelett Ergebnis Gesicht Zimmer", "der"),
        _before("ein", "Feld Sonnenfeld Monster Mauerplättchen Lied Zeichen Schritt Schatz Gegner", "eine"),
        _before(
            "eine", "Zahl Pfeilfalle Mauer Reihe Falltür Legende Ausnahme Kralle Münze Entdeckung", "ein"
        ),
        _before(
            "einen", "Gegenstand Schritt Spinnenmarker Dämonenmarker Bogen Wert Schatz Spielzug Ork", "eine"
        ),
    ),
    "nl": (
        _before(
            "de",
            "kamer held start hoop draak schat trekstapel tol volgende nieuwe eigenaar tovenaar barbaar dief dwerg "
            "vlucht hand doos toverbol sleutel draaikolk",
            "het",
        ),
        _before("het", "hol midden lot goud spel einde oorspronkelijke werk", "de"),
        _before("(?:die|deze)", "kamer plek held", "dat"),
        _before("elke", "kamer held stap", "elk"),
        _before("elk", "stuk", "elke"),
        _before("welke", "kant", "welk"),
    ),
    "en": ((r"(?i)\ban(?=\s+[aeiou]\w+)", "a"),),
}


@operator("outside-wrong-article", group=6)
def wrong_article(content: Content, rng: Random) -> Iterator[Site]:
    """The article does not go with its noun: en for ett, das for die, het for de, a for an."""
    for text in printed(content):
        yield from replaced(text, _ARTICLES[text.lang])


_NOUNS = (
    "Feld Felder Schatzkammer Spielzug Spielzüge Spielzugs Drachen Drache Reihe Sonnenfeld Ende Mal Dämon Gegenstand "
    "Gegenstände Würfel Weg Schritt Schritte Ausgang Eingang Seite Schatzwürfel Knochen Zahl Schätze Schatz Wurf "
    "Schadenswürfel Münzen Monster Falle Gefahr Bogen Nachbar Totenköpfe Totenköpfen Gefahrenwürfel Bewegungswürfel "
    "Spiel Burg Marker Summe Sterne Spinnenwürfel Sonne Partie Mauerplättchen Linie Falltür Ork Wert Preis Gold "
    "Entdeckung Giftnebel Troll Pfeilfalle Kampfwürfel Gift Skelett Mauer Schluss Vorrat Kästchen Legende Lied"
)


@operator("outside-noun-written-small", group=6)
def noun_written_small(content: Content, rng: Random) -> Iterator[Site]:
    """A German noun has lost its capital."""
    for text in printed(content, "de"):
        for match in matches(text, rf"(?<=[a-zäöüß,] )(?:{'|'.join(_NOUNS.split())})\b"):
            small = match[0].lower()
            yield in_text(text, match.start(), match.end(), small, values=(match[0], small))


_SOUND_ALIKE: Mapping[str, Table] = {
    "sv": (
        (r"\bligger\b", "lägger"),
        (r"\blägger\b", "ligger"),
        (r"(?i)\blägg\b", "ligg"),
        (r"(?i)\bde(?= andra\b)", "dem"),
        (r"\btills\b", "till"),
        (r"\bän\b", "en"),
        (r"\bända(?= (?:hit|till))", "enda"),
        (r"(?i)\benda\b", "ända"),
    ),
    "de": (
        (r"(?<=, )das(?= (?:an|näher))", "dass"),
        (r"\bdass\b", "das"),
        (r"\bwieder\b", "wider"),
        (r"\bwenn\b", "wen"),
        (r"\bden\b(?=\s+[A-ZÄÖÜ])", "denn"),
        (r"\bist\b", "isst"),
        (r"\bstatt\b", "Stadt"),
        (r"\bfällt\b", "fehlt"),
        (r"\bwar\b", "wahr"),
    ),
    "nl": (
        (r"\bgebeurt\b", "gebeurd"),
        (r"\bwordt\b", "word"),
        (r"\b(betaal|verander|verzamel|wijs)t\b", r"\1d"),
        (r"\b(ge(?:draai|ruil|speel|leg))d\b", r"\1t"),
        (r"\b(vind|houd)t\b", r"\1"),
        (r"(?i)\bligt\b", "legt"),
        (r"(?i)\blegt\b", "ligt"),
        (r"\bjouw\b", "jou"),
        (r"\bjou\b", "jouw"),
        (r"\bhen\b", "hun"),
        (r"\bnog\b", "noch"),
        (r"\bmeteen\b", "met een"),
        (r"\bzoveel\b", "zo veel"),
    ),
    "en": (
        (r"(?i)\bits\b", "it’s"),
        (r"(?i)\byour\b(?=\s+(?:turn|hero|piece|pad|own)\b)", "you’re"),
        (r"(?i)\blose\b", "loose"),
        (r"\bthan\b", "then"),
        (r"\btheir\b(?=\s+\w)", "they’re"),
        (r"(?i)\bpiece\b", "peace"),
        (r"(?i)\bwhose\b", "who’s"),
        (r"\bwhole\b", "hole"),
        (r"\btoo\b", "to"),
        (r"(?i)\broll\b(?=\s+(?:that|for|again|wherever|the)\b)", "role"),
    ),
}


@operator("outside-sounds-alike", group=6)
def sounds_alike(content: Content, rng: Random) -> Iterator[Site]:
    """Another word that sounds alike: its and it's, lose and loose, das and dass, gebeurt and gebeurd."""
    for text in printed(content):
        yield from replaced(text, _SOUND_ALIKE[text.lang])


_SV = r"(?i)(\b(?:två|tre|fyra|fem|sju|åtta|femton|[2-9]|\d\d+)\s+(?:(?:egna|kvadratiska|gula|de)\s+)?)"
_DE = r"(\b(?i:zwei|drei|vier|fünf|sechs|sieben|zehn|[2-9]|\d\d+)\s+(?:[a-zäöü]+\s+)?)"
_NL = r"(?i)(\b(?:twee|drie|vier|vijf|zes|zoveel|[2-9]|\d\d+)\s+(?:(?:andere|nieuwe)\s+)?)"
_EN = (
    r"(?i)(\b(?:two|three|four|five|six|seven|eight|ten|fifteen|[2-9]|\d\d+)\s+"
    r"(?:(?:different|dragon|treasure|more|top|middle|square|combat|life|rule|door|yellow|pale|blank)\s+){0,2})"
)
_PLURALS: Mapping[str, Table] = {
    "sv": (
        (rf"{_SV}((?:mitt)?rut|brick|halv)or\b", r"\1\2a"),
        (rf"{_SV}((?:mitt)?rut|brick)orna\b", r"\1\2an"),
        (rf"{_SV}(hjält)ar\b", r"\1\2e"),
        (rf"{_SV}(pil|tärning|hög|dörr|öppning|utgång|väg|(?:golv)?sten)ar\b", r"\1\2"),
        (rf"{_SV}(punkt|egenskap|livsmarkör|orch|sak|skatt)er\b", r"\1\2"),
        (rf"{_SV}(\w*kort)en\b", r"\1\2et"),
        (rf"{_SV}fötter\b", r"\1fot"),
        (rf"{_SV}ögon\b", r"\1öga"),
    ),
    "de": (
        (rf"{_DE}(Schritt|Stern|Schwert|Ghul|Troll|Lebenspunkt)en?\b", r"\1\2"),
        (rf"{_DE}(Ork)s\b", r"\1\2"),
        (rf"{_DE}(Feld)er\b", r"\1\2"),
        (rf"{_DE}(Spielz)ügen?\b", r"\1\2ug"),
        (rf"{_DE}(Totenk)öpfen?\b", r"\1\2opf"),
        (rf"{_DE}(Gegenst)ände\b", r"\1\2and"),
        (rf"{_DE}(Drache|Seite|Spalte|Zeile)n\b", r"\1\2"),
        (rf"{_DE}(Entdeckung)en\b", r"\1\2"),
    ),
    "nl": (
        (rf"{_NL}(pijl|munt|ding|beurt|kaart)en\b", r"\1\2"),
        (rf"{_NL}(kamer|speler|tegel)s\b", r"\1\2"),
        (rf"{_NL}helden\b", r"\1held"),
        (rf"{_NL}manieren\b", r"\1manier"),
        (rf"{_NL}stappen\b", r"\1stap"),
        (r"(?i)\b(soort)en\b", r"\1"),
        (r"(?i)\b(één) (munt|pijl|kant|manier)\b", r"\1 \2en"),
        (r"(?i)\b(één) (kamer)\b", r"\1 \2s"),
        (r"(?i)\b(één sta)p\b", r"\1ppen"),
        (r"(?i)\b(één ze)t\b", r"\1tten"),
    ),
    "en": (
        (
            rf"{_EN}(number|skull|step|orc|card|blank|field|dragon|bone|bolt|exit|square|turn|door|point|row|item|ghoul"
            r"|sword|troll|star|tile|eye|stone|flagstone|marker|kind|pile|aspect|opening|treasure|player)s\b",
            r"\1\2",
        ),
        (r"(?i)\b(one) (step|field|bolt|item|monster)\b", r"\1 \2s"),
    ),
}


@operator("outside-number-of-the-noun", group=6)
def number_of_the_noun(content: Content, rng: Random) -> Iterator[Site]:
    """A noun does not go with the number before it: two step, one steps."""
    for text in printed(content):
        yield from replaced(text, _PLURALS[text.lang])


_QUOTES = {
    "sv": ("”([^”]+)”", "“{}”"),
    "de": ("„([^„“]+)“", "“{}”"),
    "nl": ("‘([^‘’]+)’", "“{}”"),
    "en": ("“([^“”]+)”", '"{}"'),
}
_TYPED: Table = ((r"(?<=\d)–(?=\d)", "-"), (r" – ", " - "), (r"−(?=\d)", "-"), (r"(?<=\d )×(?= \d)", "x"))


@operator("outside-typed-marks", group=6)
def typed_marks(content: Content, rng: Random) -> Iterator[Site]:
    """Marks as another language or a keyboard has them: English quotes in German, a hyphen for a dash or a minus."""
    for text in printed(content):
        pattern, form = _QUOTES[text.lang]
        for match in re.finditer(pattern, text.words) if text.block else ():
            yield in_text(text, match.start(), match.end(), form.format(match[1]), values=(match[0],))
        yield from replaced(text, _TYPED)
