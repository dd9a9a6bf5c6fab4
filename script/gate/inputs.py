"""Inputs that decide about a part's result: its command, the files that it reads, the machine. Equal stamps mean equal inputs."""
from __future__ import annotations

import hashlib
import json
import os
import subprocess
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

from model import ROOT, Part, Reads

_SETTINGS = ("MOLAR_", "CHROMIUM", "NODE_", "LANG", "LC_", "TZ")


@dataclass(frozen=True)
class _Signature:
    """Changes with every write to the file."""

    size: int
    written: int
    number: int


class Inputs:
    """Computes stamps from the current files of a checkout."""

    def __init__(self, root: Path = ROOT) -> None:
        self._root = root
        self._hashes: dict[str, tuple[_Signature, str]] = {}

    def stamp(self, part: Part, reads: Reads) -> str:
        """Returns a hash of the part's command, the files that it reads and the machine's packages. Throws OSError."""
        named = [os.path.relpath(self._root / word, self._root) for word in part.command]
        listed = [name for name in self._listed() if not _matches(name, reads.leaves_out)]
        files = [(name, self._hash(name)) for name in sorted({*listed, *named, *reads.built}) if (self._root / name).is_file()]
        settings = sorted((name, value) for name, value in os.environ.items() if name.startswith(_SETTINGS))
        text = json.dumps([part.command, sorted(part.env.items()), settings, _machine(), files])
        return hashlib.sha256(text.encode()).hexdigest()

    def _listed(self) -> list[str]:
        command = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
        try:
            done = subprocess.run(command, cwd=self._root, capture_output=True, text=True, check=True)
        except subprocess.CalledProcessError as failure:
            raise OSError(f"git cannot list the files: {failure.stderr.strip()}") from None
        return [name for name in done.stdout.split("\0") if name]

    def _hash(self, name: str) -> str:
        stat = (self._root / name).stat()
        signature = _Signature(stat.st_size, stat.st_mtime_ns, stat.st_ino)
        known = self._hashes.get(name)
        if known is None or known[0] != signature:
            with open(self._root / name, "rb") as file:
                known = self._hashes[name] = (signature, hashlib.file_digest(file, "sha256").hexdigest())
        return known[1]


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


@cache
def _machine() -> str:
    """Returns a hash of all installed Debian packages, which include the browser, the database and the libraries."""
    try:
        return hashlib.sha256(Path("/var/lib/dpkg/status").read_bytes()).hexdigest()
    except OSError:
        return ""
