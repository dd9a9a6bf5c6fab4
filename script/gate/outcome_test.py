"""What is read from the output of each test program."""
from __future__ import annotations

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import outcome  # noqa: E402

GOOGLETEST = """[==========] Running 3 tests from 1 test suite.
[ RUN      ] Database/PlanStore.finds/Sqlite
[       OK ] Database/PlanStore.finds/Sqlite (3 ms)
[ RUN      ] Database/PlanStore.scopes/Postgres
src/plan_test.cc:12: Failure
Expected equality of these values:
  1
  2
[  FAILED  ] Database/PlanStore.scopes/Postgres, where GetParam() = Postgres (5 ms)
[ RUN      ] PlanStore.skips
[  SKIPPED ] PlanStore.skips (0 ms)
[==========] 3 tests from 1 test suite ran. (9 ms total)
[  PASSED  ] 1 test.
[  SKIPPED ] 1 test, listed below:
[  SKIPPED ] PlanStore.skips
[  FAILED  ] 1 test, listed below:
[  FAILED  ] Database/PlanStore.scopes/Postgres, where GetParam() = Postgres
"""
NODE = """▶ a search
  ✔ finds (12.5ms)
  ✖ orders (8.1ms)
ℹ tests 4
ℹ suites 1
ℹ pass 2
ℹ fail 1
ℹ skipped 1

✖ failing tests:

test at tests/e2e/find.test.ts:12:3
✖ orders (8.1ms)
  AssertionError: the page is 400 px wide in a window of 375 px
"""
VITEST = """ FAIL  |browser| src/ui/button.test.tsx > a button > is pressed
AssertionError: expected 1 to be 2
 Test Files  1 failed | 120 passed (121)
      Tests  1 failed | 2277 passed (2278)
"""


class Reading(unittest.TestCase):
    def test_googletest(self) -> None:
        self.assertEqual(outcome.read(GOOGLETEST), outcome.Outcome(2, ("Database/PlanStore.scopes/Postgres",)))
        self.assertEqual(outcome.excerpt(GOOGLETEST).splitlines()[1:3], ["src/plan_test.cc:12: Failure", "Expected equality of these values:"])

    def test_a_file_of_journeys_that_is_ended_names_its_case(self) -> None:
        ended = "✔ logs in (9.1ms)\n\n*** sessions.test.ts: cedar: two tabs (interrupted)\n--- log of molar serve\nGET /dashboard\n"
        self.assertEqual(outcome.read(ended).failures, ("cedar: two tabs (interrupted)",))

    def test_a_program_that_dies_names_its_case(self) -> None:
        died = "[ RUN      ] A.b\n[       OK ] A.b (1 ms)\n[ RUN      ] A.c\nterminate called\n"
        self.assertEqual(outcome.read(died).failures, ("A.c (the program ended here)",))
        self.assertEqual(outcome.excerpt(died), "[ RUN      ] A.c\nterminate called")

    def test_node(self) -> None:
        self.assertEqual(outcome.read(NODE), outcome.Outcome(3, ("orders",)))
        self.assertIn("400 px wide", outcome.excerpt(NODE))

    def test_reasons_are_the_first_lines_of_each_explanation(self) -> None:
        explained = NODE + "\n*** find.test.ts: orders\n400 px wide\nat http://x/\n\n*** find.test.ts: b\nnot there\n"
        self.assertEqual(outcome.reasons(explained), ["400 px wide", "at http://x/", "not there"])
        self.assertEqual(outcome.reasons(explained, 1), ["400 px wide", "not there"])
        self.assertEqual(outcome.reasons(GOOGLETEST)[1], "src/plan_test.cc:12: Failure")

    def test_vitest(self) -> None:
        read = outcome.read("\x1b[31m" + VITEST)
        self.assertEqual(read, outcome.Outcome(2278, ("|browser| src/ui/button.test.tsx > a button > is pressed",)))

    def test_unittest_and_checks_and_files(self) -> None:
        self.assertEqual(outcome.read("Ran 12 tests in 0.1s\n").cases, 12)
        crash = "20 kills, 90 purchases begun\nok   charges = receipts: 3 / 3\nFAIL half households: 0 / 1\n"
        self.assertEqual(outcome.read(crash), outcome.Outcome(2, ("half households: 0 / 1",)))
        self.assertEqual(outcome.read("tidy: 431 files, 431 clean (12 read, 419 known)\n").cases, 431)

    def test_anything_else_is_shown_from_its_end(self) -> None:
        self.assertEqual(outcome.excerpt("\n".join(map(str, range(100))), 3), "97\n98\n99")


if __name__ == "__main__":
    unittest.main()
