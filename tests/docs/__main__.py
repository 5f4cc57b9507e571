"""`make docs`: writes what the program says of itself into the reference."""

from tests.docs.parts import reference_pages, renewed

if __name__ == "__main__":
    for page in reference_pages():
        page.write_text(renewed(page.read_text("utf-8")), "utf-8")
