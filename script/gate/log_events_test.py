"""docs/operations.md explains each warning and error that the server logs."""
from __future__ import annotations

import re
import unittest
from collections.abc import Iterator
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]
# The arguments before the fields: a level and the event's name, or a choice of two.
_CALL = re.compile(r"\blog_event\(\s*([^;{]*)")
_NAME = re.compile(r'"([a-z][a-z0-9_]+)"')


def sources() -> Iterator[Path]:
    for path in sorted((_ROOT / "src").rglob("*.cc")):
        if not path.name.endswith("_test.cc") and "testing" not in path.parts:
            yield path


def alarms() -> set[str]:
    """Names of events that are logged as warnings or errors."""
    return {
        name
        for path in sources()
        for call in _CALL.findall(path.read_text())
        if "LogLevel::Warn" in call or "LogLevel::Error" in call
        for name in _NAME.findall(call)
    }


class LogEventsTest(unittest.TestCase):
    def test_the_table_explains_each_warning_and_error(self) -> None:
        text = (_ROOT / "docs/operations.md").read_text()
        table = text.split("### Log events\n", 1)[1].split("\n### ", 1)[0]
        explained = set(re.findall(r"`([a-z][a-z0-9_]+)`", "".join(row.split("|")[1] for row in table.splitlines() if row.startswith("|"))))
        self.assertGreater(len(alarms()), 60)
        self.assertEqual(sorted(alarms() - explained), [])


if __name__ == "__main__":
    unittest.main()
