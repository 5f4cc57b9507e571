"""The code page of a table that is not UTF-8: spreadsheets write that of their country."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
#: Letters of Western words; signs that are between words; those that may be within one.
_WESTERN = frozenset("åäöÅÄÖéèêëÉÈÊáàâãÁÀÂíìîïÍÎóòôõÓÔúùûüÜÚñÑçÇßØøÆæœ")
_BETWEEN = frozenset("“”„«»•€£…°×½¼¾²³¿¡§©®™‹›")
_WITHIN = frozenset("’‘·–—\u00a0\u00ad")
#: Letters of Polish, Czech, Slovak, Hungarian, Slovene and Croatian words.
_CENTRAL = frozenset("ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžÁČĎÉĚÍŇŘŠŤÚÝŽőűŐŰöüäÖÜÄßôĺľđ")
_KANA = re.compile(r"[\u3041-\u30fc]")
_HANGUL = re.compile(r"[\uac00-\ud7a3]")
#: Frequent characters of Chinese, and those of rules of games.
_CHINESE = frozenset(
    "的一是不了在有人我他这个中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种"
    "事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实日者意无力它与长把机十第此"
    "使情明性知全三又关点正外将两高间由问最重并物手应战向头文体相见被利二等或新己制身果加月合回特代内信表化给位次度"
    "任先海通提立比员水名处各入口平气打女变四神总数安少报才结反受目量再做场件计命山金指区保空王色路记卡牌抽张弃玩攻"
    "击防御法术玩家回合费用效果数量类型名称描述"
)
_CYRILLIC = re.compile(r"[а-яёА-ЯЁіїєґІЇЄҐ]+")
_LETTERS = re.compile(r"[^\W\d_]+")
#: At least this share of the characters beyond ASCII is kana, of Chinese frequent ones, hangul, Cyrillic in words.
_KANA_SHARE, _CHINESE_SHARE, _HANGUL_SHARE, _CYRILLIC_SHARE = 0.2, 0.3, 0.8, 0.8
#: Fewest characters beyond ASCII by which a table is known to be East Asian or Cyrillic.
_LEAST = 6


class CodePage(NamedTuple):
    """A code page: its name in findings, that of Python's codec, and the text."""

    name: str
    codec: str
    text: str


def code_page_of(data: bytes) -> CodePage | None:
    """Return the code page that makes most words of bytes; None if they are not text in any.

    Why: tables of other countries are known by scripts that nothing else makes (kana, hangul, words in Cyrillic,
        frequent Chinese characters); Windows-1252, Windows-1250 and Mac Roman by letters that their words have.
    """
    for name, codec, share in (
        ("Shift JIS", "cp932", _share_of(_KANA, _KANA_SHARE)),
        ("GB 18030", "gb18030", _is_chinese),
        ("Korean (CP949)", "cp949", _share_of(_HANGUL, _HANGUL_SHARE)),
        ("Windows-1251", "cp1251", _is_cyrillic),
    ):
        text = _decoded(data, codec)
        if text is not None and share(text):
            return CodePage(name, codec, text)
    return _of_one_byte(data)


def _share_of(pattern: re.Pattern[str], least: float) -> Callable[[str], bool]:
    def holds(text: str) -> bool:
        beyond = len(_BEYOND_ASCII.findall(text))
        return beyond >= _LEAST and len(pattern.findall(text)) >= least * beyond

    return holds


def _is_chinese(text: str) -> bool:
    beyond = _BEYOND_ASCII.findall(text)
    return len(beyond) >= _LEAST and sum(letter in _CHINESE for letter in beyond) >= _CHINESE_SHARE * len(
        beyond
    )


def _is_cyrillic(text: str) -> bool:
    """Return whether most letters beyond ASCII are in words of two letters or more that are all Cyrillic."""
    beyond = [letter for letter in _BEYOND_ASCII.findall(text) if letter.isalpha()]
    words = [word for word in _LETTERS.findall(text) if len(word) > 1 and _CYRILLIC.fullmatch(word)]
    even = [word for word in words if word[1:].islower() or word.isupper()]
    return len(beyond) >= _LEAST and sum(map(len, even)) >= _CYRILLIC_SHARE * len(beyond)


def _decoded(data: bytes, codec: str) -> str | None:
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return None


def _of_one_byte(data: bytes) -> CodePage | None:
    """Return Windows-1252, Windows-1250 or Mac Roman, whichever makes most words; the first of equals."""
    pages = [
        ("Windows-1252", "cp1252", _WESTERN),
        ("Windows-1250", "cp1250", _CENTRAL),
        ("Mac Roman", "mac_roman", _WESTERN),
    ]
    found = [
        (_words(text, letters), CodePage(name, codec, text))
        for name, codec, letters in pages
        if (text := _decoded(data, codec)) is not None
    ]
    score, best = max(found, key=lambda one: one[0])
    return best if best.codec == "cp1252" or score > 0 else None


def _words(text: str, letters: frozenset[str]) -> int:
    """Return how many letters beyond ASCII are such as words have, less the signs and capitals within words."""
    found = 0
    for match in _BEYOND_ASCII.finditer(text):
        at, letter = match.start(), match[0]
        before, after = text[max(at - 1, 0) : at], text[at + 1 : at + 2]
        if letter in letters:
            found += (
                -1 if (letter.isupper() and before.islower()) or (letter.islower() and after.isupper()) else 1
            )
        elif letter in _BETWEEN:
            found -= after.isalpha() and (before.isalpha() or letter in "…€°")
        elif letter not in _WITHIN:
            found -= 1
    return found
