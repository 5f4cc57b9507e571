"""Units of length: millimetres everywhere but in type sizes and PDF pages (points) and in raster images (pixels)."""

from __future__ import annotations

#: One inch is 25.4 mm and 72 points. Source: ISO 32000-1, 8.3.2.3 (default user space unit).
MM_PER_INCH = 25.4
PT_PER_INCH = 72.0
MM_PER_PT = MM_PER_INCH / PT_PER_INCH
PT_PER_MM = PT_PER_INCH / MM_PER_INCH


def pt_to_mm(size_pt: float) -> float:
    """Return points in millimetres."""
    return size_pt * MM_PER_PT


def mm_to_pt(length_mm: float) -> float:
    """Return millimetres in points."""
    return length_mm * PT_PER_MM


def mm_to_px(length_mm: float, dpi: float) -> int:
    """Return millimetres as whole pixels at a resolution, rounded to nearest."""
    return round(length_mm * dpi / MM_PER_INCH)


def number(value: float, decimals: int = 3) -> str:
    """Format a number for SVG and PDF: no exponent, no trailing zeros, no `-0`."""
    text = f"{value:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
