"""`--fix` never writes over a value with its result."""

from cardgen.cli import main

DECK = """\
title: Cards
cards:
  - id: otter
    name: Otter
    text: "Wait {=gap} here,  or {=gap|turn|turns}  there for 5 - {=gap}  turns."
"""


def test_a_fix_changes_letters_beside_a_value_and_never_the_value(project, monkeypatch):
    root = project(
        {
            "content/sea/game.yaml": "title: Sea\nlanguages: [en]\nsource: own design\ncertainty: designed\n",
            "content/sea/facts.yaml": "- {key: gap, value: 7, source: own design}\n",
            "content/sea/decks/cards.yaml": DECK,
        }
    )
    monkeypatch.chdir(root)
    main(["check", "--fix"])
    fixed = (root / "content/sea/decks/cards.yaml").read_text("utf-8")
    assert "Wait {=gap} here, or {=gap|turn|turns} there" in fixed
    assert fixed.count("{=gap") == 3 and "7" not in fixed


def test_a_slip_inside_a_value_is_reported_and_not_fixed(project, monkeypatch, capsys):
    deck = DECK.replace(
        "Wait {=gap} here,  or {=gap|turn|turns}  there for 5 - {=gap}  turns.", "Wait {=wind} here."
    )
    root = project(
        {
            "content/sea/game.yaml": "title: Sea\nlanguages: [en]\nsource: own design\ncertainty: designed\n",
            "content/sea/facts.yaml": '- {key: wind, value: "one  two", source: own design}\n',
            "content/sea/decks/cards.yaml": deck,
        }
    )
    monkeypatch.chdir(root)
    main(["check", "--fix"])
    assert "cards.yaml:5:17: CG509" in capsys.readouterr().out
    assert (root / "content/sea/decks/cards.yaml").read_text("utf-8") == deck


def test_no_fix_is_made_in_what_a_table_prints(project, monkeypatch):
    rules = "# Sea\n\n## 1 Cards\n\n```table\ndeck: cards\ncolumns: {Card: name, Says: 'one  two'}\n```\n\nThree  four.\n"
    root = project(
        {
            "content/sea/game.yaml": "title: Sea\nlanguages: [en]\n",
            "content/sea/decks/cards.yaml": "title: Cards\ncards:\n  - {id: otter, name: Big  otter}\n",
            "content/sea/rules.en.md": rules,
        }
    )
    monkeypatch.chdir(root)
    main(["check", "--fix"])
    fixed = (root / "content/sea/rules.en.md").read_text("utf-8")
    assert fixed == rules.replace("Three  four", "Three four")
    assert "Big otter" in (root / "content/sea/decks/cards.yaml").read_text("utf-8")
