"""Durations and failures of former runs in this checkout, stored in build/gate/history.json."""
from __future__ import annotations

import json
import os
from pathlib import Path

from workspace import GATE


class History:
    """Seconds by part ("step/part"), and the parts whose last run failed.

    A missing or damaged file counts as an empty history. A failure to write the file is ignored.
    """

    def __init__(self, file: Path = GATE / "history.json") -> None:
        self._file = file
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        try:
            stored = json.loads(file.read_text())
            self.seconds = {str(key): float(value) for key, value in stored["seconds"].items()}
            self.failed = {str(key) for key in stored["failed"]}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            pass

    def note(self, part: str, seconds: float, passed: bool) -> None:
        self.failed.discard(part)
        if passed:
            self.seconds[part] = round(seconds, 1)
        else:
            self.failed.add(part)

    def save(self) -> None:
        temporary = self._file.with_suffix(f".{os.getpid()}")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_text(json.dumps({"seconds": self.seconds, "failed": sorted(self.failed)}, indent=1))
            temporary.replace(self._file)
        except OSError:
            temporary.unlink(missing_ok=True)
