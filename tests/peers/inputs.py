"""The benchmark's deck in the form each peer reads: cardgen's own drawing as SVG, the texts in the peer's markup."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jinja2

from tests.workload import ICONS, TEMPLATE

HERE = Path(__file__).parent
#: The size at which every text fits its box, and every name its line (cardgen finds 6.9 to 9 pt itself).
TEXT_PT, NAME_PT = 6.8, 9.2


def marked(text: str, bold: str, italic: str, icon: str) -> str:
    """Return a card's text in another markup, where `%s` stands for the words or the icon's name."""

    def mark(match: re.Match) -> str:
        return next(
            form % words for form, words in zip((bold, italic, icon), match.groups(), strict=True) if words
        )

    return re.sub(r"\*\*(.+?)\*\*|\*(.+?)\*|\{icon:(\w+)\}", mark, text)


def drawing(card: dict) -> str:
    """Return what cardgen's own template draws on a face, without its texts. Units: mm."""
    return jinja2.Template(TEMPLATE).render(c=card, line=lambda *_, **__: "", textbox=lambda *_, **__: "")


def picture(markup: str, size: str = 'width="63mm" height="88mm" viewBox="0 0 63 88"') -> str:
    """Wrap a drawing as an SVG file."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{markup}</svg>'


def in_pixels(markup: str) -> str:
    """Return a drawing in CSS pixels, for poppler misplaces WeasyPrint's gradients under a scale."""
    lengths = r'\b(?:d|[xyr]|[xy][12]|c[xy]|rx|width|height|stroke-width)="[^"]*"'

    def scaled(match: re.Match) -> str:
        name, value = match[0].split("=")
        return name + "=" + re.sub(r"-?\d+(\.\d+)?", lambda n: f"{float(n[0]) * 96 / 25.4:.3f}", value)

    return re.sub(lengths, scaled, markup)


def template(name: str) -> str:
    """Return a template with the two sizes filled in."""
    text = (HERE / name).read_text()
    return text.replace("TEXT_PT", f"{TEXT_PT}pt").replace("NAME_PT", f"{NAME_PT}pt")


def write_icons(folder: Path) -> None:
    """Write the two icons beside the deck."""
    for name, shapes in ICONS.items():
        (folder / f"{name}.svg").write_text(picture(shapes, 'width="100" height="100" viewBox="0 0 100 100"'))


def write_protograf(folder: Path, made: list[dict]) -> None:
    """Write deck.json with HTML texts, and a picture a face: a small one, for it also makes a bitmap of it."""
    (folder / "art").mkdir(exist_ok=True)
    rows = []
    for card in made:
        flat = re.sub(r"<defs>.*?</defs>", "", drawing(card), flags=re.DOTALL)
        flat = flat.replace("url(#bg)", card["c1"]).replace("url(#gl)", "#fff8e0")
        art = folder / "art" / f"{card['id']}.svg"
        art.write_text(picture(flat, 'width="63" height="88" viewBox="0 0 63 88"'))
        text = marked(card["text"], "<b>%s</b>", "<i>%s</i>", "|;%s.svg 9;|")
        kept = {key: card[key] for key in ("name", "type", "cost", "copies")}
        rows.append(kept | {"art": str(art), "text": text, "name_pt": NAME_PT})
    (folder / "deck.json").write_text(json.dumps(rows))


def write_weasyprint(folder: Path, made: list[dict]) -> None:
    """Write deck.html with a picture a face: an SVG file is a fifth quicker for it than SVG within the HTML."""
    places = []
    for card in made:
        art = folder / f"{card['id']}.svg"
        art.write_text(picture(in_pixels(drawing(card)), 'width="238.11" height="332.598"'))
        text = marked(card["text"], "<b>%s</b>", "<i>%s</i>", '<img src="%s.svg">')
        inner = (
            f'<img class="art" src="{art.name}"><h2>{card["name"]}</h2><h3>{card["type"]}</h3>'
            f"<h4>{card['cost']}</h4><p>{text}</p></div>"
        )
        places += [inner] * card["copies"]
    head = '<!DOCTYPE html><html lang="sv"><meta charset="utf-8"><title>Riktkort</title>'
    html = [f"{head}<style>{template('deck.css')}</style>"]
    for k, inner in enumerate(places):
        html.append("<section>" if k % 9 == 0 else "")
        html.append(f'<div style="left: {10.5 + 63 * (k % 3)}mm; top: {16.5 + 88 * (k % 9 // 3)}mm">{inner}')
        html.append("</section>" if k % 9 == 8 or k == len(places) - 1 else "")
    (folder / "deck.html").write_text("".join(html))


def write_typst(folder: Path, made: list[dict]) -> None:
    """Write deck.typ and deck.json; native curves instead of SVG take it three times as long."""
    rows = []
    for card in made:
        text = marked(card["text"], "*%s*", "_%s_", "#%s;")
        kept = {key: card[key] for key in ("name", "type", "cost", "copies")}
        rows.append(kept | {"art": picture(drawing(card)), "text": text})
    (folder / "deck.json").write_text(json.dumps(rows))
    (folder / "deck.typ").write_text(template("deck.typ"))
