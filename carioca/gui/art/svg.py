"""SVG building blocks that stay inside what SDL_image's rasteriser draws rightly: plain shapes, hex colours, groups."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

_PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


class Drawing(NamedTuple):
    """A picture in its own units; `svg` gives it any size in pixels.

    `halved`: the body shows the upper half alone, the lower half is the same turned by 180 degrees.
    """

    width: float
    height: float
    body: str
    halved: bool = False

    def svg(self, out_width: int, out_height: int) -> str:
        """The document (of the upper half if halved) at `out_width` x `out_height` px, stretched to that ratio."""
        height = self.height / 2 if self.halved else self.height
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{out_width}" height="{out_height}" '
            f'preserveAspectRatio="none" viewBox="0 0 {num(self.width)} {num(height)}">{self.body}</svg>'
        )


def num(value: float) -> str:
    """A coordinate with at most two decimals and no needless zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _paint(fill: str, stroke: str, width: float, opacity: float) -> str:
    parts = [f'fill="{fill or "none"}"']
    if stroke:
        parts.append(f'stroke="{stroke}" stroke-width="{num(width)}" stroke-linecap="round" stroke-linejoin="round"')
    if opacity < 1:
        # Opacity of a group is applied to each child by the rasteriser, so it is given per shape.
        parts += [f'fill-opacity="{num(opacity)}"', f'stroke-opacity="{num(opacity)}"']
    return " ".join(parts)


def path(d: str, fill: str = "", stroke: str = "", width: float = 1.0, opacity: float = 1.0) -> str:
    """A path; without `fill` only its line is drawn."""
    return f'<path d="{d}" {_paint(fill, stroke, width, opacity)}/>'


def circle(
    x: float, y: float, r: float, fill: str = "", stroke: str = "", width: float = 1.0, opacity: float = 1.0
) -> str:
    """A circle around (x, y)."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" {_paint(fill, stroke, width, opacity)}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str = "", stroke: str = "", width: float = 1.0) -> str:
    """An upright ellipse around (x, y)."""
    place = f'cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"'
    return f"<ellipse {place} {_paint(fill, stroke, width, opacity=1.0)}/>"


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    radius: float = 0.0,
    fill: str = "",
    stroke: str = "",
    width: float = 1.0,
    opacity: float = 1.0,
) -> str:
    """A rectangle by its top left corner, with round corners of `radius`."""
    corner = f' rx="{num(radius)}"' if radius else ""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{corner} '
        f"{_paint(fill, stroke, width, opacity)}/>"
    )


def group(transform: str, *children: str) -> str:
    """Children under one transform."""
    return f'<g transform="{transform}">{"".join(children)}</g>'


def move(x: float, y: float, *children: str, scale: float = 1.0, turn: float = 0.0) -> str:
    """Children drawn around (0, 0), scaled, turned clockwise by `turn` degrees, then moved to (x, y)."""
    steps = f"translate({num(x)} {num(y)})"
    if turn:
        steps += f" rotate({num(turn)})"
    if scale != 1.0:
        steps += f" scale({scale:.4f})"
    return group(steps, *children)


def both_ways(width: float, height: float, half: str) -> str:
    """The half and its copy turned by 180 degrees about the middle of the picture."""
    return half + group(f"rotate(180 {num(width / 2)} {num(height / 2)})", half)


def mirrored(*children: str) -> str:
    """Children and their mirror image about x = 0."""
    body = "".join(children)
    return body + group("scale(-1 1)", body)


def star(outer: float, inner: float, points: int, turn: float = 0.0) -> str:
    """Path of a star around (0, 0), its first point up."""
    corners = []
    for i in range(2 * points):
        angle = math.radians(turn + i * 180 / points - 90)
        reach = inner if i % 2 else outer
        corners.append(f"{num(reach * math.cos(angle))} {num(reach * math.sin(angle))}")
    return "M" + "L".join(corners) + "Z"


def scaled(d: str, sx: float, sy: float, dx: float = 0.0, dy: float = 0.0) -> str:
    """The same path, which has pairs of absolute numbers only, with every point scaled and moved."""
    return _PAIR.sub(lambda pair: f"{num(float(pair[1]) * sx + dx)} {num(float(pair[2]) * sy + dy)}", d)


def placed(d: str, x: float, y: float, turn: float, scale: float) -> str:
    """A path around (0, 0), of pairs of absolute numbers only, scaled, turned clockwise by degrees, moved to (x, y).

    What lies many times in a picture becomes one path that way, which is drawn faster than many.
    """
    c, s = scale * math.cos(math.radians(turn)), scale * math.sin(math.radians(turn))

    def point(pair: re.Match[str]) -> str:
        px, py = float(pair[1]), float(pair[2])
        return f"{num(x + c * px - s * py)} {num(y + s * px + c * py)}"

    return _PAIR.sub(point, d)


def diamond(x: float, y: float, rx: float, ry: float) -> str:
    """Path of an upright lozenge around (x, y)."""
    return f"M{num(x)} {num(y - ry)}L{num(x + rx)} {num(y)}L{num(x)} {num(y + ry)}L{num(x - rx)} {num(y)}Z"


def gradient(name: str, x1: float, y1: float, x2: float, y2: float, first: str, last: str) -> str:
    """A linear gradient in the picture's own units (box units are drawn wrongly); use it as `url(#name)`."""
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{num(x1)}" y1="{num(y1)}" '
        f'x2="{num(x2)}" y2="{num(y2)}"><stop offset="0" stop-color="{first}"/>'
        f'<stop offset="1" stop-color="{last}"/></linearGradient>'
    )
