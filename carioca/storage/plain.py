"""Reading files at places of ours, where anybody may have put a link, a pipe, a device or a giant instead."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from carioca.storage.errors import Foreign


def read_plain(path: Path, most: int, *, follow: bool = True) -> bytes:
    """At most `most` bytes of a file. Raises OSError, and Foreign for what is no plain file or longer.

    A pipe is never opened: it would wait for somebody who writes. `follow`: a link stands for what it points to.
    """
    check_plain(path, most, follow=follow)
    with open(path, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise Foreign(path, f"more than {most} bytes")
    return data


def check_plain(path: Path, most: int, *, follow: bool = True) -> None:
    """Raises what `read_plain` raises, as far as it is seen without opening the file."""
    found = os.stat(path, follow_symlinks=follow)
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(f"{path} is a folder")
    if not stat.S_ISREG(found.st_mode):
        raise Foreign(path, "no plain file")
    if found.st_size > most:
        raise Foreign(path, f"more than {most} bytes")


def is_intruder(path: Path, most: int) -> bool:
    """Whether something lies at a place of the program's own that it never puts there: no plain file, or a giant."""
    try:
        check_plain(path, most, follow=False)
    except FileNotFoundError:
        return False
    except (IsADirectoryError, Foreign):
        return True
    except OSError:
        return False
    return False
