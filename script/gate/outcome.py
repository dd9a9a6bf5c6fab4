"""Parses the output of test programs: the number of cases, the failures, and the lines that explain them."""
from __future__ import annotations

import re
from dataclasses import dataclass

LINES = 40
_ESCAPES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


@dataclass(frozen=True)
class Outcome:
    """cases: number of cases that ran, without skipped ones; failures: the names of the failed cases."""

    cases: int
    failures: tuple[str, ...]


def plain(text: str) -> str:
    return _ESCAPES.sub("", text)


def read(log: str) -> Outcome:
    """Parses a log of any of the test programs."""
    text = plain(log)
    cases = 0
    for reader in (_googletest, _node, _vitest, _unittest, _checks, _files):
        cases += reader(text)
    return Outcome(cases, tuple(dict.fromkeys(_failures(text))))


def _total(pattern: str, text: str) -> int:
    return sum(int(number) for number in re.findall(pattern, text, re.MULTILINE))


def _googletest(text: str) -> int:
    return _total(r"^\[==========\] (\d+) tests? from \d+ test suites? ran", text) - _total(r"^\[  SKIPPED \] (\d+) tests?[,.]", text)


def _node(text: str) -> int:
    return _total(r"^(?:ℹ|#) tests (\d+)$", text) - _total(r"^(?:ℹ|#) skipped (\d+)$", text)


def _vitest(text: str) -> int:
    return sum(int(number) for line in re.findall(r"^ *Tests +(.*)$", text, re.MULTILINE) for number in re.findall(r"(\d+) (?:passed|failed)", line))


def _unittest(text: str) -> int:
    return _total(r"^Ran (\d+) tests? in ", text)


def _checks(text: str) -> int:
    """Counts lines such as "ok   charges = receipts: 3 / 3" of the crash programs."""
    return len(re.findall(r"^(?:ok  |FAIL) .+: \S+ / \S+$", text, re.MULTILINE)) + _total(r"^(?:SQLite|PostgreSQL)\b[^:]*: (\d+) kills", text)


def _files(text: str) -> int:
    """Sums the numbers in lines such as "tidy: 431 files, …"."""
    return _total(r"^[a-z-]+: (\d+) files\b", text)


def _failures(text: str) -> list[str]:
    found = re.findall(r"^\[  FAILED  \] ([\w/.]+)(?:, where .*)? \(\d+ ms\)$", text, re.MULTILINE)
    started = re.findall(r"^\[ RUN      \] ([\w/.]+)$", text, re.MULTILINE)
    ended = re.findall(r"^\[ +(?:OK|FAILED|SKIPPED) +\] ([\w/.]+)(?:, where .*)? \(\d+ ms\)$", text, re.MULTILINE)
    found += [f"{name} (the program ended here)" for name in started[len(ended):]]
    found += re.findall(r"^ +FAIL +(.+)$", text, re.MULTILINE)  # Vitest
    found += _failures_of_node(text)
    found += re.findall(r"^\*\*\* \S+: (.+ \(interrupted\))$", text, re.MULTILINE)  # tests/e2e/helpers/failures.ts
    found += re.findall(r"^(?:FAIL|ERROR): (.+)$", text, re.MULTILINE)  # unittest
    found += re.findall(r"^FAIL (.+: \S+ / \S+)$", text, re.MULTILINE)
    found += re.findall(r"^(\S+:\d+:\d+: (?:error|warning): .+)$", text, re.MULTILINE)
    return found


def _failures_of_node(text: str) -> list[str]:
    """The spec reporter names a failed case twice: where it ran, and below this heading."""
    _, heading, after = text.partition("✖ failing tests:")
    names = re.findall(r"^ *✖ (.+?) \([\d.]+ms\)$", after if heading else "", re.MULTILINE)
    return [name for name in names]


def excerpt(log: str, lines: int = LINES) -> str:
    """Returns the part of a log that explains a failure, at most `lines` lines."""
    text = plain(log).rstrip()
    pieces = _failed_cases(text)
    if pieces:
        return "\n".join("\n".join(pieces).splitlines()[:lines])
    _, heading, after = text.rpartition("✖ failing tests:")
    if heading:
        return "\n".join((heading + after).splitlines()[:lines])
    return "\n".join(text.splitlines()[-lines:])


def reasons(log: str, lines: int = 10) -> list[str]:
    """Returns the first lines of the reasons of a failure, for one or two cases; for the end of a run, where space is limited."""
    text = plain(log)
    found = re.findall(r"^\*\*\* \S+: .+\n((?:.+\n?)+)", text, re.MULTILINE)  # tests/e2e/helpers/failures.ts
    if found:
        return [line for piece in found[:2] for line in piece.splitlines()[:lines]]
    return excerpt(log, lines).splitlines()


def _failed_cases(text: str) -> list[str]:
    """Returns the output of GoogleTest for each failed case, from its beginning to its end."""
    pieces, current = [], None
    for line in text.splitlines():
        if line.startswith("[ RUN      ]"):
            current = [line]
        elif current is not None:
            current.append(line)
            if line.startswith("[  FAILED  ]"):
                pieces.append(_shortened(current))
            if line.startswith(("[  FAILED  ]", "[       OK ]", "[  SKIPPED ]")):
                current = None
    if current is not None:
        pieces.append(_shortened(current))
    return pieces


def _shortened(lines: list[str], most: int = 30) -> str:
    """Returns the first line and the last ones: the expected value is at the end of a long log."""
    return "\n".join(lines if len(lines) <= most else [lines[0], "…", *lines[2 - most:]])
