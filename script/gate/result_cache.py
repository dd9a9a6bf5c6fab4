"""Results of former runs in this checkout that are still valid, stored in build/gate/result-cache.json."""
from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from workspace import GATE

_HOLDS = 24 * 3600.0  # seconds: the date is an input too


@dataclass(frozen=True)
class KeptResult:
    """A part that passed: stamp of its inputs, number of cases, time of the run in seconds since 1970."""

    stamp: str
    cases: int
    at: float


class ResultCache:
    """Passed parts by name ("step/part").

    A missing or damaged file counts as empty. A failure to write the file is ignored.
    empty: ignores the stored results
    """

    def __init__(self, file: Path = GATE / "result-cache.json", now: Callable[[], float] = time.time, empty: bool = False) -> None:
        self._file = file
        self._now = now
        self._results: dict[str, KeptResult] = {}
        if empty:
            return
        try:
            for key, stored in json.loads(file.read_text()).items():
                self._results[str(key)] = KeptResult(str(stored["stamp"]), int(stored["cases"]), float(stored["at"]))
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            self._results = {}

    def find(self, part: str, stamp: str) -> KeptResult | None:
        """Returns the result for the same inputs, if it is at most a day old."""
        result = self._results.get(part)
        return result if result is not None and result.stamp == stamp and 0 <= self._now() - result.at <= _HOLDS else None

    def note(self, part: str, stamp: str, cases: int) -> None:
        self._results[part] = KeptResult(stamp, cases, self._now())

    def forget(self, part: str) -> None:
        self._results.pop(part, None)

    def save(self) -> None:
        temporary = self._file.with_suffix(f".{os.getpid()}")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_text(json.dumps({key: asdict(result) for key, result in sorted(self._results.items())}, indent=1))
            temporary.replace(self._file)
        except OSError:
            temporary.unlink(missing_ok=True)
