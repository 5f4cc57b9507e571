"""`cardgen proof`: a PDF, an HTML page and a list, for whoever reads a game's texts."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from cardgen.cache import Cache
from cardgen.commands.proofreading.choice import TextChoice, load_proofread, require_known
from cardgen.commands.proofreading.proof_content import proof_of
from cardgen.commands.proofreading.proof_page import proof_page
from cardgen.commands.proofreading.proof_pdf import proof_pdf
from cardgen.commands.proofreading.reviewed_list import list_bytes
from cardgen.files import require_free, write_file
from cardgen.project import Project


class Proofs(Struct, frozen=True):
    """The files of a proof, and how many texts it shows."""

    files: tuple[Path, ...]
    texts: int


def make_proof(
    project: Project,
    game_id: str,
    choice: TextChoice,
    folder: Path | None,
    cache: Cache,
    jobs: int,
    *,
    changed: bool,
) -> Proofs:
    """Write a proof of a game, or of what is to be read of it; nothing if there is nothing to read.

    Errors:
        CardgenError: a game that cannot be read, a file that cannot be written.
    """
    proofread = load_proofread(project, game_id, cache)
    require_known(proofread, choice)
    proof = proof_of(project, proofread, choice, cache, jobs, changed=changed)
    rows = list(proof.rows)
    if not rows:
        return Proofs((), 0)
    stem = (folder or project.root / "output" / "proof") / f"{proofread.game.id}.proof"
    made = {
        stem.with_name(f"{stem.name}.html"): proof_page(proof).encode(),
        stem.with_name(f"{stem.name}.pdf"): proof_pdf(proof),
        stem.with_name(f"{stem.name}.csv"): list_bytes(rows),
    }
    for file in made:
        require_free(file, project.root)
    for file, data in made.items():
        write_file(file, data)
    cache.flush()
    return Proofs(tuple(made), len(rows))
