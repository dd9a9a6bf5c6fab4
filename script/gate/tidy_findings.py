"""Reads what clang-tidy prints, and says which files of a batch have to be read again."""
from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tidy_batches import Unit

_PLACE = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+):\d+: (?:error|warning): .*\[(?P<checks>[\w.,-]+)\]$")
_NO_PLACE = re.compile(r"^(?:error|warning): .*\[(?P<checks>[\w.,-]+)\]$")


@dataclass(frozen=True)
class Finding:
    """What clang-tidy says in one place; file: relative to the repository, empty when it names none."""

    file: str
    checks: str
    text: str

    @property
    def is_compiler(self) -> bool:
        return self.checks.startswith("clang-diagnostic-")

    @property
    def is_broken(self) -> bool:
        """The compiler could not make sense of the text, so what follows was not checked."""
        return self.checks.startswith("clang-diagnostic-error") or not self.file


def findings(output: str, root: Path, batch: str, text: Unit | None) -> list[Finding]:
    """Reads what clang-tidy printed about `batch`; places in the text of a batch become those of its files."""
    found: list[Finding] = []
    for line in output.splitlines():
        line = _original(line, batch, text).replace(f"{root}/", "")
        match = _PLACE.match(line) or _NO_PLACE.match(line)
        if match:
            found.append(Finding(match.groupdict().get("file") or "", match["checks"], line))
        elif found:
            found[-1] = Finding(found[-1].file, found[-1].checks, f"{found[-1].text}\n{line}")
        elif line.strip():
            found.append(Finding("", "", line))
    return found


def _original(line: str, batch: str, text: Unit | None) -> str:
    def place(match: re.Match[str]) -> str:
        origin = text.origin(int(match[1])) if text else None
        return f"{origin[0]}:{origin[1]}" if origin else match[0]

    return re.sub(re.escape(batch) + r":(\d+)", place, line) if text else line


def retries(files: list[str], found: list[Finding]) -> list[list[str]]:
    """What to read instead of believing a batch; nothing when it can be believed.

    In a batch the compiler may complain about a meeting of two files that never meet, so its word counts
    only for a single file. That of the checks does not depend on other files.
    """
    doubted = [finding for finding in found if finding.is_broken or (finding.is_compiler and finding.file in files)]
    if not doubted or len(files) == 1:
        return []
    named = {finding.file for finding in doubted}
    rest = [name for name in files if name not in named]
    if len(rest) < len(files):
        return [[name] for name in files if name in named] + ([rest] if rest else [])
    return [files[: len(files) // 2], files[len(files) // 2:]]
