"""What a step needs of the machine, and the sentence for a person whose machine lacks it."""
from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from model import ROOT

_GIB = 1 << 30


def cores() -> int:
    return os.cpu_count() or 1


def chromium() -> str | None:
    program = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    if os.access(program, os.X_OK):
        return None
    return f"Chromium is missing ({program}): apt-get install --reinstall chromium, or name one in CHROMIUM"


def postgresql() -> str | None:
    if any(os.access(folder / "initdb", os.X_OK) for folder in Path("/usr/lib/postgresql").glob("*/bin")):
        return None
    return "PostgreSQL's server is missing (/usr/lib/postgresql/*/bin/initdb): apt-get install --reinstall postgresql-15"


def program(name: str, package: str) -> Callable[[], str | None]:
    return lambda: None if shutil.which(name) else f"{name} is missing: apt-get install --reinstall {package}"


def free_bytes(folder: Path) -> int:
    room = os.statvfs(folder)
    return room.f_bavail * room.f_frsize


def lacks_room(folders: list[Path], wanted: float) -> str | None:
    """A sentence when one of the folders' disks has less than so many GiB; missing folders do not count."""
    for folder in folders:
        if folder.exists() and free_bytes(folder) < wanted * _GIB:
            return f"the disk of {folder} has {free_bytes(folder) / _GIB:.1f} GiB left; a run needs {wanted:g} GiB"
    return None


def room_for_build() -> float:
    """GiB that a run writes below build/, web/ and ~/.cache: much less when it was built before."""
    return 1.0 if (ROOT / os.environ.get("MOLAR_BUILD", "build/release") / "molar").exists() else 6.0
