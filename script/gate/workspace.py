"""The folders of a run: logs below build/gate, temporary files in a separate folder."""
from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
import time
from pathlib import Path

from model import ROOT

GATE = ROOT / "build" / "gate"
LOGS = GATE / "log"
_PREFIX = "molar-gate-"
_MEMORY = Path("/dev/shm")
_ENOUGH_MEMORY = 6 << 30  # bytes; a run uses about one GiB


class BusyError(Exception):
    """Another run uses this checkout."""


def lock() -> int:
    """Locks the checkout for this run until the process ends. Throws BusyError."""
    GATE.mkdir(parents=True, exist_ok=True)
    handle = os.open(GATE / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        owner = os.read(handle, 20).decode().strip()
        os.close(handle)
        raise BusyError(f"another run (process {owner}) uses this checkout") from None
    os.ftruncate(handle, 0)
    os.write(handle, str(os.getpid()).encode())
    return handle


def temporary_root() -> Path:
    """Returns a folder in memory when there is enough of it, because tests then do not wait for a disk; else /tmp. TMPDIR takes precedence."""
    if "TMPDIR" in os.environ:
        return Path(os.environ["TMPDIR"])
    try:
        room = os.statvfs(_MEMORY)
        free = min(room.f_bavail * room.f_frsize, _available_memory())
    except OSError:
        free = 0
    return _MEMORY if free >= _ENOUGH_MEMORY and os.access(_MEMORY, os.W_OK) else Path("/tmp")


def _available_memory() -> int:
    for line in Path("/proc/meminfo").read_text().splitlines():
        if line.startswith("MemAvailable:"):
            return int(line.split()[1]) << 10
    return 0


class Temporary:
    """A folder for the temporary files of a run, with one below it for each part.

    Deletes the remains of killed runs first. Other users may traverse the folder, because the PostgreSQL server of the
    tests
    runs as another user. Its path is short, because it contains sockets.
    """

    def __init__(self) -> None:
        root = temporary_root()
        for left in root.glob(_PREFIX + "*"):
            if not _is_alive(left):
                shutil.rmtree(left, ignore_errors=True)
        self.folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=root))
        (self.folder / "owner").write_text(_identity(os.getpid()))
        self.folder.chmod(0o755)
        self._count = 0

    def make(self) -> Path:
        self._count += 1
        folder = self.folder / str(self._count)
        folder.mkdir(mode=0o755)
        return folder

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def _identity(pid: int) -> str:
    """Returns process id and start time: an id can be reused, but not together with the start time."""
    try:
        return f"{pid} {Path(f'/proc/{pid}/stat').read_text().rsplit(')', 1)[1].split()[19]}"
    except OSError:
        return ""


def _is_alive(folder: Path) -> bool:
    try:
        owner = (folder / "owner").read_text()
    except OSError:
        return time.time() - folder.stat().st_mtime < 60  # just created, without an owner yet
    return owner != "" and _identity(int(owner.split()[0])) == owner
