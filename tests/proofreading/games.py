"""A small game that is read, edited and checked again."""

from cardgen.proofreading.approving import approved_entries
from cardgen.proofreading.comparison import compare
from cardgen.proofreading.lock import LOCK, Lock, lock_bytes, parse_lock
from cardgen.proofreading.texts import read_texts
from tests.games import found_by, read_game, write_files

CODES = ("CG028", "CG420", "CG421", "CG422", "CG423")
FILES = {
    "game.yaml": (
        "title: {sv: Borgen, en: Keep}\nlanguages: [sv, en]\nsource: own design\ncertainty: designed\n"
        "facts:\n  - {key: turns, value: 24}\n  - {key: hand.size, value: 5}\n"
    ),
    "phrases.yaml": "over: {sv: 'Draget är slut efter {1} slag.', en: 'The turn ends after {1} rolls.'}\n",
    "decks/room.yaml": (
        "title: {sv: Rum, en: Rooms}\ncards:\n"
        "  - id: room-orc\n    copies: 2\n    art: orc\n    name: {sv: Orch, en: Orc}\n"
        "    text: {sv: 'Orchen slår två gånger.', en: 'The orc hits twice.'}\n"
        "  - id: room-well\n    name: {sv: Brunn, en: Well}\n"
        "    text: {sv: 'Djup i {=turns} drag. Se {card:room-orc}.', en: 'Deep for {=turns} turns. See {card:room-orc}.'}\n"
        "  - id: room-pit\n    name: {sv: Grop, en: Pit}\n"
        "    text: {sv: 'Fall. {say:over 3}', en: 'Fall. {say:over 3}'}\n"
        "  - id: room-hall\n    name: {sv: Sal, en: Hall}\n"
        "    text: {sv: 'Vila {=turns} drag. {say:over 4}', en: 'Rest for {=turns} turns. {say:over 4}'}\n"
    ),
    "rules.sv.md": "# Regler\n\n## 1 Start\n\nSpelet har {=turns} drag.\n\n## 2 Slut\n\nDen sista\nvinner.\n\n## 3 Mer\n\nIngenting.\n",
    "rules.en.md": "# Rules\n\n## 1 Start\n\nThe game has {=turns} turns.\n\n## 2 End\n\nThe last one\nwins.\n\n## 3 More\n\nNothing.\n",
    "art/orc.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
}


class Project:
    """The game in a folder."""

    def __init__(self, root, cache, files=FILES):
        self.root, self.cache = root, cache
        self.folder = root / "content" / "keep"
        write_files(self.folder, files)

    def game(self):
        game, found = read_game(self.folder, self.root, self.cache)
        assert found == []
        return game

    def compared(self):
        game = self.game()
        path = self.folder / LOCK
        lock = parse_lock(path.read_bytes()) if path.exists() else Lock()
        return compare(lock, read_texts(game, game.sources), game.languages[0])

    def approve(self, chosen=lambda change: True, by=""):
        """Approve what a test chooses, all by default."""
        compared = self.compared()
        keys = [change.key for change in compared.pending if chosen(change)]
        (self.folder / LOCK).write_bytes(lock_bytes(approved_entries(compared, keys, "sv", by)))
        return self

    def edit(self, file, *changes):
        """Replace words in a file, each of which is there."""
        path = self.folder / file
        text = path.read_text("utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        path.write_text(text, "utf-8")

    def findings(self):
        return found_by(CODES, self.game())

    def found(self):
        """Return the findings as `code file:line message`."""
        return [
            f"{one.code} {one.place.file.removeprefix('content/keep/')}:{one.place.line} {one.message}"
            for one in self.findings()
        ]
