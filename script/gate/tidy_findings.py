"""Parses the output of clang-tidy, and decides which files of a batch must be read again."""
from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tidy_batches import Unit

_PLACE = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+):\d+: (?:error|warning): .*\[(?P<checks>[\w.,-]+)\]$")
_NO_PLACE = re.compile(r"^(?:error|warning): .*\[(?P<checks>[\w.,-]+)\]$")


@dataclass(frozen=True)
class Finding:
    """One message of clang-tidy; file: relative to the repository, empty when the message has no place."""

    file: str
    checks: str
    text: str

    @property
    def is_compiler(self) -> bool:
        return self.checks.startswith("clang-diagnostic-")

    @property
    def is_broken(self) -> bool:
        """The compiler could not parse the text, so the rest of it was not checked."""
        return self.checks.startswith("clang-diagnostic-error") or not self.file


def findings(output: str, root: Path, batch: str, text: Unit | None) -> list[Finding]:
    """Parses the output of clang-tidy for `batch`; maps places in the text of a batch to its files."""
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
    """Returns the batches to read again because this result is unreliable; empty when it is reliable.

    In a batch the compiler may report a conflict between two files that are never compiled together, so its messages
    count
    only for a single file. The messages of the checks do not depend on other files.
    """
    doubted = [finding for finding in found if finding.is_broken or (finding.is_compiler and finding.file in files)]
    if not doubted or len(files) == 1:
        return []
    named = {finding.file for finding in doubted}
    rest = [name for name in files if name not in named]
    if len(rest) < len(files):
        return [[name] for name in files if name in named] + ([rest] if rest else [])
    return [files[: len(files) // 2], files[len(files) // 2:]]
