"""Requirements of the steps on the machine. A check returns None, or a sentence for the user that names what is missing."""
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
    """Returns a sentence when the disk of one of the folders has less than `wanted` GiB free; missing folders are ignored."""
    for folder in folders:
        if folder.exists() and free_bytes(folder) < wanted * _GIB:
            return f"the disk of {folder} has {free_bytes(folder) / _GIB:.1f} GiB left; a run needs {wanted:g} GiB"
    return None


def room_for_build() -> float:
    """Returns the GiB that a run writes below build/, web/ and ~/.cache: far less after an earlier build."""
    return 1.0 if (ROOT / os.environ.get("MOLAR_BUILD", "build/release") / "molar").exists() else 6.0
