"""Writes the program's icon into out/icons or a named folder: svg, png in all sizes, ico (Windows), icns (macOS)."""

from __future__ import annotations

import io
import os
import struct
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from carioca.gui import art, raster  # noqa: E402

PNG_SIZES = (16, 24, 32, 48, 64, 128, 256, 512, 1024)
ICO_SIZES = (16, 24, 32, 48, 64, 256)
ICNS_TYPES = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09", 1024: b"ic10"}


def png(px: int) -> bytes:
    """The icon as a PNG file of px x px."""
    stream = io.BytesIO()
    pygame.image.save(raster.app_icon(px), stream, "icon.png")
    return stream.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """An ICO file of PNG pictures by size; a size of 256 is written as 0."""
    directory = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(directory) + 16 * len(pictures)
    for px, data in pictures.items():
        directory += struct.pack("<BBBBHHII", px % 256, px % 256, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return directory + b"".join(pictures.values())


def icns(pictures: dict[int, bytes]) -> bytes:
    """An ICNS file of PNG pictures by size."""
    body = b"".join(ICNS_TYPES[px] + struct.pack(">I", len(data) + 8) + data for px, data in pictures.items())
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def main(folder: Path = ROOT / "out" / "icons") -> None:
    """Write all files into `folder`."""
    pygame.display.init()
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {px: png(px) for px in PNG_SIZES}
    for px, data in pictures.items():
        (folder / f"carioca-{px}.png").write_bytes(data)
    (folder / "carioca.svg").write_text(art.app_icon().svg(256, 256), encoding="utf-8")
    (folder / "carioca.ico").write_bytes(ico({px: pictures[px] for px in ICO_SIZES}))
    (folder / "carioca.icns").write_bytes(icns({px: pictures[px] for px in ICNS_TYPES}))
    print(f"{len(pictures) + 3} files in {folder}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
