"""The colours of the window by what they are for; which ones they are says `draw/theme.py`."""

from __future__ import annotations

from dataclasses import dataclass

Rgb = tuple[int, int, int]
Colour = Rgb | tuple[int, int, int, int]
"""Red, green, blue, and where it may be see-through alpha, each 0..255."""


@dataclass(frozen=True)
class Palette:
    """Colours as (red, green, blue): `text` for `felt` and `panel`, `ink` for `paper`, `accent_text` for `accent`."""

    high_contrast: bool
    felt: Rgb
    felt_edge: Rgb
    zone: Rgb
    zone_edge: Rgb
    panel: Rgb
    panel_edge: Rgb
    paper: Rgb
    paper_shade: Rgb
    ink: Rgb
    ink_muted: Rgb
    text: Rgb
    muted: Rgb
    accent: Rgb
    accent_hover: Rgb
    accent_text: Rgb
    button: Rgb
    button_hover: Rgb
    field: Rgb
    ok: Rgb
    danger: Rgb
    legal: Rgb
    swap: Rgb
    call: Rgb
    focus: Rgb
    hint: Rgb
    seat_colours: tuple[Rgb, ...]
    seat_inks: tuple[Rgb, ...]
