"""Comments that script/check-english.py refuses, and those that it accepts."""
from __future__ import annotations

import importlib.util
import unittest
from pathlib import Path

_SCRIPT = Path(__file__).resolve().parents[1] / "check-english.py"
_SPEC = importlib.util.spec_from_file_location("check_english", _SCRIPT)
assert _SPEC is not None and _SPEC.loader is not None
english = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(english)


def lines_of(text: str) -> list[int]:
    return [number for number, _ in english.faults_in(text)]


class CheckEnglishTest(unittest.TestCase):
    def test_refuses_a_comment_that_begins_with_a_clause(self) -> None:
        self.assertEqual(lines_of("int a;\n// What a body may be.\n/** Who is signed in. */\nint b;\n# Whatever is left."), [2, 3, 5])

    def test_refuses_figurative_words_in_every_line(self) -> None:
        self.assertEqual(lines_of("// Ends the lease,\n// so that nobody waits.\nf();\n * Loads it anew.\n# Renews by itself."), [2, 4, 5])

    def test_accepts_questions_later_lines_and_code(self) -> None:
        self.assertEqual(lines_of("// What does it cost?\n// Sends the mail to the person\n// who filed the grievance.\nnobody();"), [])


if __name__ == "__main__":
    unittest.main()
