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

from carioca.gui import art  # noqa: E402
from carioca.gui.draw import raster  # noqa: E402

PNG_SIZES = (16, 24, 32, 48, 64, 128, 256, 512, 1024)
ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 256)
"""What Windows asks for at 100 to 250 % of the usual size, and the large picture of a folder."""
ICNS_TYPES = (
    *((b"icp4", 16), (b"icp5", 32), (b"ic07", 128), (b"ic08", 256), (b"ic09", 512)),
    # The same five for screens with twice as many points.
    *((b"ic11", 32), (b"ic12", 64), (b"ic13", 256), (b"ic14", 512), (b"ic10", 1024)),
)


def png(px: int) -> bytes:
    """The icon as a PNG file of px x px."""
    stream = io.BytesIO()
    pygame.image.save(raster.app_icon(px), stream, "icon.png")
    return stream.getvalue()


def bitmap(px: int) -> bytes:
    """The icon as an ICO file wants the small ones: BGRA from the bottom up, then a mask that hides nothing."""
    picture = raster.app_icon(px)
    pixels = pygame.image.tobytes(picture, "BGRA", True)
    mask = bytes((px + 31) // 32 * 4 * px)
    # The height counts picture and mask.
    return struct.pack("<IiiHHIIiiII", 40, px, 2 * px, 1, 32, 0, len(pixels) + len(mask), 0, 0, 0, 0) + pixels + mask


def ico(sizes: tuple[int, ...] = ICO_SIZES) -> bytes:
    """An ICO file: bitmaps, and PNG for 256 px, a size that is written as 0."""
    pictures = {px: png(px) if px == 256 else bitmap(px) for px in sizes}
    directory = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(directory) + 16 * len(pictures)
    for px, data in pictures.items():
        directory += struct.pack("<BBBBHHII", px % 256, px % 256, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return directory + b"".join(pictures.values())


def icns(pictures: dict[int, bytes]) -> bytes:
    """An ICNS file of PNG pictures by size."""
    body = b"".join(kind + struct.pack(">I", len(pictures[px]) + 8) + pictures[px] for kind, px in ICNS_TYPES)
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def main(folder: Path = ROOT / "out" / "icons") -> None:
    """Write all files into `folder`."""
    pygame.display.init()
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {px: png(px) for px in PNG_SIZES}
    for px, data in pictures.items():
        (folder / f"carioca-{px}.png").write_bytes(data)
    (folder / "carioca.svg").write_text(art.picture("icon").document(256, 256), encoding="utf-8")
    (folder / "carioca.ico").write_bytes(ico())
    (folder / "carioca.icns").write_bytes(icns(pictures))
    print(f"{len(pictures) + 3} files in {folder}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
