"""Colours of the window, normal and high contrast, and the same as a theme for the form widgets."""

from __future__ import annotations

import colorsys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

Rgb = tuple[int, int, int]
Colour = Rgb | tuple[int, int, int, int]  # red, green, blue, and where it may be see-through alpha, each 0..255


LOOKS = 8  # so many colours, each with a shape of its own, tell seats and persons apart


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
    good_ink: Rgb
    bad_ink: Rgb
    seat_colours: tuple[Rgb, ...]
    seat_inks: tuple[Rgb, ...]
    seat_shapes: tuple[int, ...] = tuple(range(LOOKS))  # by seat: the number of its marker (gui/parts/plot.py)


# Each colour as usual and in high contrast.
_COLOURS: dict[str, tuple[Rgb, Rgb]] = {
    "felt": ((35, 118, 87), (8, 52, 38)),
    "felt_edge": ((14, 51, 38), (0, 16, 10)),
    "zone": ((24, 92, 68), (0, 26, 18)),
    "zone_edge": ((70, 150, 118), (255, 255, 255)),
    "panel": ((15, 54, 41), (0, 0, 0)),
    "panel_edge": ((74, 143, 115), (255, 255, 255)),
    "paper": ((253, 249, 238), (255, 255, 255)),
    "paper_shade": ((243, 236, 221), (232, 232, 232)),
    "ink": ((30, 36, 44), (0, 0, 0)),
    "ink_muted": ((98, 100, 98), (64, 64, 64)),
    "text": ((250, 247, 236), (255, 255, 255)),
    "muted": ((190, 222, 206), (226, 238, 232)),
    "accent": ((230, 181, 64), (255, 214, 10)),
    "accent_hover": ((245, 203, 98), (255, 235, 120)),
    "accent_text": ((28, 24, 12), (0, 0, 0)),
    "button": ((31, 107, 79), (0, 62, 44)),
    "button_hover": ((41, 134, 100), (0, 94, 68)),
    "field": ((12, 43, 33), (0, 0, 0)),
    "ok": ((126, 217, 140), (120, 255, 140)),
    "danger": ((255, 138, 122), (255, 150, 140)),
    "legal": ((255, 214, 90), (255, 230, 0)),
    "swap": ((236, 178, 255), (255, 160, 255)),
    "call": ((104, 226, 226), (150, 255, 232)),
    "focus": ((255, 231, 150), (0, 234, 255)),
    "hint": ((132, 208, 255), (150, 200, 255)),
    "good_ink": ((30, 122, 60), (0, 92, 32)),
    "bad_ink": ((184, 44, 48), (160, 0, 16)),
}
_SEAT_COLOURS = (
    (
        *((244, 208, 120), (126, 196, 250), (255, 146, 138), (150, 226, 156), (222, 168, 244), (255, 178, 102)),
        *((120, 226, 220), (236, 196, 206)),
    ),
    (
        *((255, 221, 87), (120, 208, 255), (255, 150, 150), (140, 255, 150), (236, 176, 255), (255, 176, 84)),
        *((110, 240, 232), (255, 206, 220)),
    ),
)
_SEAT_INKS = (
    (
        *((150, 104, 0), (22, 100, 172), (184, 44, 48), (30, 122, 60), (126, 54, 160), (176, 84, 0)),
        *((0, 116, 118), (150, 62, 104)),
    ),
    (
        *((120, 80, 0), (0, 74, 150), (160, 0, 16), (0, 92, 32), (104, 20, 140), (140, 60, 0)),
        *((0, 84, 88), (124, 24, 80)),
    ),
)


FELTS: dict[str, tuple[float, float]] = {
    "green": (0.0, 1.0), "blue": (0.585, 0.85), "wine": (0.975, 0.55), "slate": (0.61, 0.2)
}  # fmt: skip
"""Every cloth by its name, the usual one first: the hue (0 to 1) and how strong its colour is beside the green one."""
_OF_CLOTH = (
    "felt", "felt_edge", "zone", "zone_edge", "panel", "panel_edge", "muted", "button", "button_hover", "field"
)  # fmt: skip


@lru_cache(maxsize=32)
def palette(high_contrast: bool, felt: str = "green", looks: tuple[int, ...] = tuple(range(LOOKS))) -> Palette:
    """The window's colours on a cloth: what takes its colour from the cloth keeps its brightness on every one.

    `looks`: the number of the colour and the shape that each seat has (`looks_of`).
    """
    plain: dict[str, Any] = {name: both[high_contrast] for name, both in _COLOURS.items()}
    for name, colours in (("seat_colours", _SEAT_COLOURS), ("seat_inks", _SEAT_INKS)):
        plain[name] = tuple(colours[high_contrast][look] for look in looks)
    plain["seat_shapes"] = looks
    usual = Palette(high_contrast, **plain)
    if felt not in FELTS or felt == next(iter(FELTS)):
        return usual
    dyed: dict[str, Any] = {name: _dyed(getattr(usual, name), *FELTS[felt]) for name in _OF_CLOTH}
    return replace(usual, **dyed)


def looks_of(wanted: Sequence[int | None]) -> tuple[int, ...]:
    """The looks of seats whose persons have colours of their own, or none: no two alike, who sits first has his."""
    found: dict[int, int] = {}
    for seat, look in enumerate(wanted):
        if look is not None and look % LOOKS not in found.values():
            found[seat] = look % LOOKS
    # All others keep the look of their place as far as nobody has it.
    found = {seat: seat for seat in range(LOOKS) if seat not in found and seat not in found.values()} | found
    free = [look for look in range(LOOKS) if look not in found.values()]
    found |= zip([seat for seat in range(LOOKS) if seat not in found], free, strict=True)
    return tuple(found[seat] for seat in range(LOOKS))


def _dyed(colour: Rgb, hue: float, strength: float) -> Rgb:
    """The colour in another hue, as bright to the eye as before, so that all that is read on it is read as well."""
    light, strong = colorsys.rgb_to_hls(*(part / 255 for part in colour))[1:]
    low, high, dyed = 0.0, 1.0, colour
    for _ in range(12):
        light = (low + high) / 2
        red, green, blue = colorsys.hls_to_rgb(hue, light, strong * strength)
        dyed = round(255 * red), round(255 * green), round(255 * blue)
        low, high = (light, high) if seen(dyed) < seen(colour) else (low, light)
    return dyed


def seen(colour: Rgb) -> float:
    """How bright a colour is to the eye (relative luminance of sRGB, 0 to 1)."""
    shares = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)
    ]
    return 0.2126 * shares[0] + 0.7152 * shares[1] + 0.0722 * shares[2]


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(one, other, strict=True))
    return red, green, blue


def hex_colour(colour: tuple[int, ...]) -> str:
    """`#rrggbb`, or `#rrggbbaa` with an alpha."""
    return "#" + "".join(f"{part:02x}" for part in colour)


def ui_theme(palette: Palette, unit: float) -> dict[str, Any]:
    """The form widgets' theme for a design unit of `unit` px.

    pygame_gui does not hand the defaults' font and shape down to blocks its built-in theme sets, so both are
    repeated per widget; every size is a string in px.
    """

    def px(units: float) -> str:
        return str(max(1, round(units * unit)))

    def font(size: float, bold: bool = False) -> dict[str, str]:
        return {"name": "noto_sans", "size": px(size), "bold": str(int(bold)), "italic": "0"}

    round_corner = {"shape": "rounded_rectangle", "shape_corner_radius": px(9)}
    border = {**round_corner, "border_width": px(1.5), "shadow_width": "0"}
    field = {"dark_bg": hex_colour(palette.field), "normal_border": hex_colour(palette.panel_edge)}
    form = {"font": font(17), "misc": border}
    inner = {"font": font(17), "misc": {**border, "border_width": "0"}}
    return {
        "defaults": {
            "colours": _dressed(palette, _WIDGETS),
            "font": font(17),
            "misc": {**border, "tool_tip_delay": "0.6"},
        },
        "label": {"font": font(17), "misc": {"text_horiz_alignment": "left"}},
        "#title": {"font": font(32, True), "misc": {"text_horiz_alignment": "left"}},
        "#heading": {"font": font(20, True), "misc": {"text_horiz_alignment": "left"}},
        "#hint": {"font": font(14), "colours": {"normal_text": hex_colour(palette.muted)}},
        "#primary": {"font": font(19, True), "colours": _dressed(palette, _PRIMARY), "misc": border},
        "button": form,
        "panel": {
            "colours": {"dark_bg": hex_colour((*palette.panel, 238))},
            "misc": {**border, "shape_corner_radius": px(16)},
        },
        "text_box": {"font": font(16), "colours": field, "misc": {**border, "padding": f"{px(12)},{px(10)}"}},
        "text_entry_line": {**form, "colours": field, "misc": {**border, "padding": f"{px(8)},{px(4)}"}},
        "drop_down_menu": {"font": font(17), "misc": {**border, "expand_direction": "down"}},
        "drop_down_menu.#selected_option": inner,
        "drop_down_menu.button": inner,
        "drop_down_menu.selection_list": {"misc": {**border, "list_item_height": px(34)}},
        "selection_list": {"misc": {**border, "list_item_height": px(34)}},
        "selection_list.button": {"font": font(17)},
        "check_box": {"misc": {**border, "shape_corner_radius": px(5)}},
        "horizontal_slider": {"misc": {**border, "sliding_button_width": px(26)}},
        "horizontal_slider.#sliding_button": {"colours": _dressed(palette, _PRIMARY), "misc": border},
        "vertical_scroll_bar": {"misc": {**round_corner, "border_width": "0", "shadow_width": "0"}},
        "tool_tip": {"misc": {"rect_width": px(260)}},
        "tool_tip.text_box": {"font": font(15), "colours": field, "misc": border},
    }


_WIDGETS = {
    "button": "normal_bg",
    "button_hover": "hovered_bg",
    "field": "active_bg dark_bg unfilled_bar",
    "zone": "disabled_bg",
    "accent": "selected_bg hovered_border active_border selected_border filled_bar link_text",
    "accent_hover": "link_hover",
    "accent_text": "selected_text",
    "text": "normal_text hovered_text active_text text_cursor",
    "muted": "disabled_text",
    "panel_edge": "normal_border",
    "zone_edge": "disabled_border",
}
_PRIMARY = {
    "accent": "normal_bg active_bg normal_border",
    "accent_hover": "hovered_bg selected_bg",
    "accent_text": "normal_text hovered_text active_text selected_text",
    "focus": "hovered_border",
}


def _dressed(palette: Palette, uses: dict[str, str]) -> dict[str, str]:
    """Colours of widgets, from what in them has a colour of the palette."""
    return {part: hex_colour(getattr(palette, name)) for name, parts in uses.items() for part in parts.split()}
