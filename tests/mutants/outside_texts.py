"""Group 5: texts that no longer agree, as authors and translators let them fall out of step.

Written by someone who had not seen the rules of the checker: from what people do, never from what is looked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from random import Random

from tests.mutants import operator
from tests.mutants.content import Content, Site, Text, in_text, matches

#: A sentence with the marks that close it; the full stop of an ordinal ("20.") ends none.
_SENTENCE = re.compile(r"\S.*?[^\d\s][.!?][*”“’)]*(?=\s|$)", re.S)
_PAIRS = ("**", "*", "”")
_OPEN_SHUT = (("(", ")"), ("„", "“"))
#: What may stand in a flow mapping without quotes.
_PLAIN = re.compile(r"[^\"'#&*!|>%@`{}\[\],:-][^\"#{}\[\],:]*")

_PRINTED = ("component", "head", "defaults", "phrase", "section")

Table = Iterable[tuple[str, str]]


def printed(content: Content, *languages: str) -> Iterator[Text]:
    """Go through the texts that are printed, of some languages; of all where none is given."""
    for text in content.texts:
        if text.record.kind in _PRINTED and text.lang in (languages or (text.lang,)):
            yield text


def replaced(text: Text, table: Table) -> Iterator[Site]:
    """Make a mistake wherever a pattern is found; what stands there then may use its groups and keeps its capital."""
    taken: set[int] = set()
    for pattern, new in table:
        for match in matches(text, pattern):
            then = match.expand(new)
            then = then[:1].upper() + then[1:] if match[0][:1].isupper() and then[:1].islower() else then
            if match.start() not in taken:
                taken.add(match.start())
                yield in_text(text, match.start(), match.end(), then, values=(match[0], then))


def paragraphs(text: Text) -> Iterator[list[tuple[int, int]]]:
    """Return the places of the sentences of each paragraph, counted in the words of a text; of tables none."""
    apart = r"\n" if text.record.kind == "section" else r"\n *\n"
    begin = 0
    for end in [*(m.start() for m in re.finditer(apart, text.words)), len(text.words)]:
        if not re.match(r"\s*(\||#|<)", text.words[begin:end]):
            yield [m.span() for m in _SENTENCE.finditer(text.words, begin, end)]
        begin = end


def whole(words: str) -> bool:
    """Return whether some words can stand or go by themselves: three of them at least, no mark left open."""
    even = all(words.count(mark) % 2 == 0 for mark in _PAIRS)
    return len(words.split()) > 2 and even and all(words.count(a) == words.count(b) for a, b in _OPEN_SHUT)


_COUNTS: Mapping[str, Table] = {
    "sv": (
        (r"(?i)\btvå\b", "tre"),
        (r"(?i)\btre\b", "fyra"),
        (r"(?i)\bfyra\b", "fem"),
        (r"(?i)\bfem\b", "sex"),
        (r"(?i)\bsju\b", "sex"),
        (r"(?i)\båtta\b", "sju"),
        (r"(?i)\bfemton\b", "fjorton"),
    ),
    "de": (
        (r"(?i)\bzwei\b", "drei"),
        (r"(?i)\bdrei\b", "vier"),
        (r"(?i)\bvier\b", "fünf"),
        (r"(?i)\bfünf\b", "vier"),
        (r"(?i)\bsechs\b", "fünf"),
        (r"(?i)\bsieben\b", "sechs"),
        (r"(?i)\bzehn\b", "neun"),
    ),
    "nl": (
        (r"(?i)\btwee\b", "drie"),
        (r"(?i)\bdrie\b", "vier"),
        (r"(?i)\bvier\b", "vijf"),
        (r"(?i)\bvijf\b", "vier"),
        (r"(?i)\bzes\b", "vijf"),
    ),
    "en": (
        (r"(?i)\btwo\b", "three"),
        (r"(?i)\bthree\b", "four"),
        (r"(?i)\bfour\b", "five"),
        (r"(?i)\bfive\b", "six"),
        (r"(?i)\bsix\b", "five"),
        (r"(?i)\bseven\b", "six"),
        (r"(?i)\beight\b", "seven"),
        (r"(?i)\bten\b", "nine"),
        (r"(?i)\bfifteen\b", "fourteen"),
    ),
}


@operator("outside-number-word-in-one-language", group=5)
def number_word(content: Content, rng: Random) -> Iterator[Site]:
    """A number written as a word was changed in one language, and the others were not looked for."""
    for text in printed(content):
        yield from replaced(text, _COUNTS[text.lang])


@operator("outside-sentence-missing", group=5)
def sentence_missing(content: Content, rng: Random) -> Iterator[Site]:
    """One language was made from last month's text: a sentence that was added since is missing."""
    for text in printed(content):
        for sentences in paragraphs(text):
            for (_, before), (start, end) in zip(sentences, sentences[1:], strict=False):
                if whole(text.words[start:end]):
                    yield in_text(text, before, end, "")


def _in_english(text: Text, english: Text) -> Iterator[tuple[int, int, str]]:
    """Return what of a text can stand in English: each sentence where all are paired, or the whole where there is none."""
    own, theirs = list(paragraphs(text)), list(paragraphs(english))
    if not any(own) and not any(theirs):
        safe = not text.block and (text.words == english.words or _PLAIN.fullmatch(english.words))
        if safe and "\n" not in english.words:
            yield 0, len(text.words), english.words
    elif [len(p) for p in own] == [len(p) for p in theirs]:
        for one, two in zip(sum(own, []), sum(theirs, []), strict=True):
            words = " ".join(english.words[slice(*two)].split())
            if (text.block or _PLAIN.fullmatch(words)) and whole(words) and whole(text.words[slice(*one)]):
                yield *one, words


@operator("outside-left-in-english", group=5)
def left_in_english(content: Content, rng: Random) -> Iterator[Site]:
    """A name or a sentence was never translated: English stands under the other language's key."""
    for text in printed(content, "sv", "de", "nl"):
        english = next((v for v in content.versions(text) if v.lang == "en"), None)
        for start, end, words in _in_english(text, english) if english else ():
            if text.words[start:end] != words:
                yield in_text(text, start, end, words, values=(words,))


_OTHER_WAY: Mapping[str, Table] = {
    "sv": (
        (r"\bmedsols\b", "motsols"),
        (r"\bmotsols\b", "medsols"),
        (r"(?<=till )höger\b|(?<=åt )höger\b", "vänster"),
        (r"(?<=till )vänster\b|(?<=åt )vänster\b", "höger"),
        (r"\bunderst\b(?= i )", "överst"),
        (r"\böversta\b", "understa"),
        (r"(?<=eller )lägre\b", "högre"),
        (r"\*\*Högre:", "**Lägre:"),
        (r"(?<=Blir det )högre\b", "lägre"),
        (r"\bhögst(?= (?:två|26|en)\b)", "minst"),
        (r"(?<=avrund)at nedåt\b", "at uppåt"),
        (r"(?<=avrunda )nedåt\b", "uppåt"),
        (r"(?<=\*\*)Jämnt(?=:)", "Udda"),
        (r"(?<=Vid )jämnt(?= tal)", "udda"),
        (r"(?<=räknas )uppåt\b", "nedåt"),
    ),
    "de": (
        (r"\brechte(?=[rn] Nachbar)", "linke"),
        (r"\blinke(?=[rn] Nachbar)", "rechte"),
        (r"(?<=Ausgang )rechts\b|(?<=Wer )rechts(?= von)", "links"),
        (r"(?<=Eingang )links\b", "rechts"),
        (r"\boberste(?=[rn] Reihe)", "unterste"),
        (r"\b(?i:höchstens)\b", "mindestens"),
        (r"\bniedrigeren\b", "höheren"),
        (r"\bhöheren\b(?!\*\* von 2)", "niedrigeren"),
        (r"(?<=von )oben(?= nach)", "unten"),
        (r"(?<=beim )zweiten(?= Mal)", "ersten"),
        (r"(?<=im )Uhrzeigersinn\b", "Gegenuhrzeigersinn"),
    ),
    "nl": (
        (r"\bmet de klok mee\b", "tegen de klok in"),
        (r"\blinkerbuur\b", "rechterbuur"),
        (r"\brechterbuur\b", "linkerbuur"),
        (r"\blinks(?=om\b)", "rechts"),
        (r"(?<=of )rechts(?=om\b)", "links"),
        (r"(?<=stelen )links\b", "rechts"),
        (r"(?<=stelen )rechts\b", "links"),
        (r"\bonder(?= op de trekstapel)", "boven"),
        (r"(?<=naar )boven\b", "onderen"),
        (r"(?<=naar )onderen\b", "boven"),
        (r"(?<=die )boven(?= de start)", "onder"),
        (r"\bhoogstens\b", "minstens"),
        (r"\bminstens\b", "hoogstens"),
        (r"(?<=wie de )meeste\b", "minste"),
        (r"(?<=een )meer(?= en de ander)", "minder"),
        (r"\blager\b", "hoger"),
        (r"\bhoger\b", "lager"),
        (r"\bopen(?= (?:op tafel|in het midden|voor je))", "gedekt"),
        (r"\bgedekt(?= (?:neer|onder))", "open"),
    ),
    "en": (
        (r"\bclockwise\b", "anticlockwise"),
        (r"\banticlockwise\b", "clockwise"),
        (r"(?<=on your )right\b|(?<=on her )right\b", "left"),
        (r"\bright(?=-hand)", "left"),
        (r"(?<=player on your )right\b", "left"),
        (r"(?<=to the )left\b", "right"),
        (r"(?<=at the )bottom(?= of)", "top"),
        (r"\btop(?= (?:row|monster card|room card|treasure cards))", "bottom"),
        (r"(?<=\} or )less\b", "more"),
        (r"\*\*Higher:", "**Lower:"),
        (r"(?<=If it is )higher\b", "lower"),
        (r"\b(?i:at most)\b", "at least"),
        (r"(?<=rounded )down\b", "up"),
        (r"(?<=\*\*)Even(?=:)", "Odd"),
        (r"(?<=If it is )even\b", "odd"),
        (r"(?<=counted )upwards\b", "downwards"),
        (r"(?<=\*\*)lower(?=\*\* of)|(?<=the )lower(?= of)", "higher"),
    ),
}


@operator("outside-other-way-round", group=5)
def other_way_round(content: Content, rng: Random) -> Iterator[Site]:
    """One language says the opposite: left for right, clockwise for anticlockwise, at most for at least."""
    for text in printed(content):
        yield from replaced(text, _OTHER_WAY[text.lang])


_SAYS_NO: Mapping[str, Table] = {
    "sv": (
        (r"(?<![Oo]m) inte\b(?! (?:heller|bara|fri))", ""),
        (r"\binget(?= (?:\w+ )?rumskort)", "ett"),
        (r"\bingen(?= ny bricka)", "en"),
        (r"(?<=[a-zåäö]) aldrig\b", ""),
    ),
    "de": (
        (r"(?<!noch)(?<!auch)(?<!mehr)(?<!und) nicht\b(?! (?:mehr|nur))", ""),
        (r"\bk(?=eine? (?:Schritt|Feld|Marker|Sonnenfeld)\b)", ""),
        (r"(?<=[a-zäöü]) nie\b(?= (?:die|ein|zwei))", ""),
    ),
    "nl": (
        (r"(?<=[a-z]) niet\b(?! (?:mag|alleen))", ""),
        (r"(?<=wijzen) nooit\b", ""),
        (r"\bg(?=een (?:kamers?|held|pijl|tol|munt|antwoord|weg)\b)", ""),
    ),
    "en": (
        (r"(?<=may|can|are|has|did) not\b(?! (?:only|even))|(?<=is|do) not\b(?! (?:only|even))", ""),
        (r"(?<=does) not\b", ""),
        (r"\bcannot\b", "can"),
        (r"\bno(?= (?:new )?(?:room card|sun field)\b)", "a"),
        (r"(?<=may|but) never\b|(?<=It) never\b", ""),
    ),
}


@operator("outside-not-lost", group=5)
def not_lost(content: Content, rng: Random) -> Iterator[Site]:
    """A "not" fell out of one language: what is forbidden there is allowed."""
    for text in printed(content):
        yield from replaced(text, _SAYS_NO[text.lang])


_NEW_NAMES: Mapping[str, Mapping[str, str]] = {
    "sv": {
        "Avgrund": "Klyfta",
        "Bergstroll": "Grottroll",
        "Blanda igen": "Blanda om",
        "Bottenlös brunn": "Djup brunn",
        "Bråte": "Rasmassor",
        "Dörrfälla": "Fälla i dörren",
        "Facklan slocknar": "Facklan brinner ut",
        "Fallucka": "Fallgrop",
        "Fällrum": "Rum med fälla",
        "Giftig tusenfoting": "Jättetusenfoting",
        "Jättespindel": "Giftspindel",
        "Kistfälla": "Fälla i kistan",
        "Korridor": "Gång",
        "Liten flaska": "Trolldryck",
        "Lönndörr": "Hemlig dörr",
        "Mörkerrum": "Mörkt rum",
        "Orch": "Ork",
        "Pilar ur väggen": "Pilregn",
        "Skelett": "Benrangel",
        "Stupad krigare": "Fallen krigare",
        "Svartalv": "Vätte",
        "Taket rasar": "Takras",
        "Trollkarlens förbannelse": "Magikerns förbannelse",
        "Vridrum": "Roterande rum",
        "Överfall": "Bakhåll",
    },
    "de": {
        "Buchstabenwürfel": "ABC-Würfel",
        "Dämon": "Teufel",
        "Gefahrenwürfel": "Fallenwürfel",
        "Mauerplättchen": "Wandplättchen",
        "Schadenswürfel": "Wundwürfel",
        "Schatzwürfel": "Goldwürfel",
        "Spinne": "Giftspinne",
        "Spinnenwürfel": "Giftwürfel",
    },
    "nl": {
        "Barbaar": "Krijger",
        "Draai een kamer": "Draaikamer",
        "Drakons tol": "Drakentol",
        "Dwerg": "Kabouter",
        "Generale sleutel": "Loper",
        "Goudvondst": "Goudader",
        "Kaartenruiming": "Kaartenroof",
        "Kamervernietiging": "Instorting",
        "Lege kamer": "Kale kamer",
        "Magische draaikolk": "Maalstroom",
        "Magische verandering": "Gedaanteverwisseling",
        "Munt stelen links": "Steel links",
        "Sterke wind": "Harde wind",
        "Toverbol": "Kristallen bol",
        "Tovenaar": "Magiër",
        "Wensput": "Geluksput",
        "Zware storm": "Orkaan",
    },
    "en": {
        "Ambush": "Surprise attack",
        "Bottomless pit": "Bottomless shaft",
        "Chasm": "Abyss",
        "Corridor": "Passage",
        "Damage die": "Wound die",
        "Dark room": "Darkened room",
        "Demon": "Devil",
        "Door trap": "Trapped door",
        "Falling roof": "Collapsing roof",
        "Fallen warrior": "Fallen hero",
        "Giant spider": "Great spider",
        "Letter die": "ABC die",
        "Mountain troll": "Hill troll",
        "Rotating room": "Turning room",
        "Rubble": "Debris",
        "Secret door": "Hidden door",
        "Shuffle": "Reshuffle",
        "Small bottle": "Magic bottle",
        "Spider die": "Poison die",
        "The torch goes out": "The torch dies",
        "The wizard’s curse": "The sorcerer’s curse",
        "Trapdoor": "Trap in the floor",
        "Vampire bats": "Blood bats",
        "Venomous centipede": "Giant centipede",
        "Wall tiles": "Blocking tiles",
    },
}


@operator("outside-renamed-in-one-place", group=5)
def renamed_in_one_place(content: Content, rng: Random) -> Iterator[Site]:
    """A thing was given a better name on the piece itself, and the rules and the other pieces keep the old one."""
    for text in printed(content):
        new = _NEW_NAMES[text.lang].get(text.words)
        if new and text.path in ("name", "title"):
            yield in_text(text, 0, len(text.words), new, values=(text.words, new))
