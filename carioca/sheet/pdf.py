"""Paints a page as PDF: letters stay letters, in embedded fonts of which only the used ones are kept."""

from __future__ import annotations

from carioca import __version__
from carioca.sheet.faces import Faces
from carioca.sheet.page import Page, Rule, Text


def paint(page: Page, faces: Faces, title: str, language: str) -> bytes:
    """The document. Raises ImportError when fpdf2 is not installed."""
    from fpdf import FPDF, ViewerPreferences

    pdf = FPDF(unit="pt", format=(page.width, page.height))
    pdf.set_auto_page_break(False)
    pdf.set_title(title)
    pdf.set_lang(language)
    pdf.set_creator(f"Carioca {__version__}")
    pdf.viewer_preferences = ViewerPreferences(display_doc_title=True)
    for bold in (False, True):
        pdf.add_font("sheet", "B" if bold else "", faces.of(bold).path)
    pdf.add_page()
    for item in page.items:
        pdf.set_fill_color(*item.colour)
        if isinstance(item, Text):
            pdf.set_font("sheet", "B" if item.bold else "", item.size)
            pdf.set_text_color(*item.colour)
            pdf.text(item.x, item.y, item.text)
        elif isinstance(item, Rule):
            pdf.rect(item.x, item.y, item.width, item.height, style="F")
        else:
            pdf.polygon(list(item.points), style="F")
    return bytes(pdf.output())
