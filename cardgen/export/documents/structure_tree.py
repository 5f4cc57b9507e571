"""The structure of a drawn document, added to its file by pikepdf: tagged PDF.

Source: ISO 32000-1, 14.7 (structure tree, parent tree) and 14.8.
"""

from __future__ import annotations

from typing import Any

from pikepdf import Array, Dictionary, Name, String

from cardgen.export.documents.tagging import Annotation, Element, Mark, Structure


def write_structure(pdf: Any, structure: Structure) -> None:
    """Make a file tagged: add the tree, the parents of all marks and links, and the tab order of pages."""
    _Writer(pdf).write(structure)


class _Writer:
    def __init__(self, pdf: Any) -> None:
        self.pdf = pdf
        self.pages = [page.obj for page in pdf.pages]
        self.written: dict[Element, Any] = {}
        #: What each link belongs to, in the order of their keys, which follow those of the pages.
        self.of_links: list[Any] = []
        self.notes: dict[str, Any] = {}

    def write(self, structure: Structure) -> None:
        tree = self.pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        tree.K = Array([self._element(structure.root, tree)])
        parents: list[Any] = []
        for number, page in enumerate(self.pages):
            marks = structure.pages.get(number + 1, [])
            page.StructParents = number
            page.Tabs = Name.S
            of_page = Array([self.written[element] for element in marks])
            parents.extend([number, self.pdf.make_indirect(of_page)])
        for key, element in enumerate(self.of_links, start=len(self.pages)):
            parents.extend([key, element])
        tree.ParentTree = self.pdf.make_indirect(Dictionary(Nums=Array(parents)))
        tree.ParentTreeNextKey = len(self.pages) + len(self.of_links)
        if self.notes:
            names = [part for name in sorted(self.notes) for part in (String(name), self.notes[name])]
            tree.IDTree = self.pdf.make_indirect(Dictionary(Names=Array(names)))
        self.pdf.Root.StructTreeRoot = tree
        self.pdf.Root.MarkInfo = Dictionary(Marked=True)

    def _element(self, element: Element, parent: Any) -> Any:
        node = self.written[element] = self.pdf.make_indirect(
            Dictionary(S=Name(f"/{element.tag}"), P=parent, **_attributes(element))
        )
        if element.alt:
            node.Alt = String(element.alt)
        if element.id:
            node.ID = String(element.id)
            self.notes[element.id] = node
        page = next((kid.page for kid in element.kids if not isinstance(kid, Element)), 0)
        if page:
            node.Pg = self.pages[page - 1]
        kids = [self._kid(kid, node, page) for kid in element.kids]
        if kids:
            node.K = kids[0] if len(kids) == 1 else Array(kids)
        return node

    def _kid(self, kid: Element | Mark | Annotation, parent: Any, page: int) -> Any:
        if isinstance(kid, Element):
            return self._element(kid, parent)
        if isinstance(kid, Annotation):
            return self._link(kid, parent, page)
        if kid.page == page:
            return kid.number
        return Dictionary(Type=Name.MCR, Pg=self.pages[kid.page - 1], MCID=kid.number)

    def _link(self, link: Annotation, parent: Any, page: int) -> Any:
        annotation = self.pages[link.page - 1].Annots[link.place]
        annotation.StructParent = len(self.pages) + len(self.of_links)
        self.of_links.append(parent)
        reference = Dictionary(Type=Name.OBJR, Obj=annotation)
        if link.page != page:
            reference.Pg = self.pages[link.page - 1]
        return reference


def _attributes(element: Element) -> dict[str, Any]:
    """Return the attributes of an element: the scope of a table head, the box of a picture."""
    if element.tag == "TH":
        return {"A": Dictionary(O=Name.Table, Scope=Name.Column)}
    if element.box:
        box = [round(side, 2) for side in element.box]
        return {"A": Dictionary(O=Name.Layout, Placement=Name.Block, BBox=Array(box))}
    return {}
