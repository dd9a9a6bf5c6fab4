"""Choice of steps and parts by --only."""
from __future__ import annotations

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import steps  # noqa: E402
from model import Part, Step  # noqa: E402


def journeys(*names: str) -> Step:
    return Step("journeys", "", "", lambda: [Part(name, ("true",)) for name in names], needs=("build",), cases=300)


class ChosenCase(unittest.TestCase):
    ALL = [Step("build", "", "", lambda: []), journeys("card", "find", "join"), Step("lint", "", "", lambda: [])]

    def choose(self, *names: str) -> dict[str, list[str]]:
        return {step.name: [part.name for part in step.parts()] for step in steps.chosen(self.ALL, list(names))}

    def test_everything_unless_something_is_named(self) -> None:
        self.assertEqual(list(self.choose()), ["build", "journeys", "lint"])

    def test_several_parts_of_a_step_with_what_it_needs(self) -> None:
        self.assertEqual(self.choose("journeys/card", "journeys/join"), {"build": [], "journeys": ["card", "join"]})

    def test_a_whole_step_beside_its_parts(self) -> None:
        self.assertEqual(self.choose("journeys/card", "journeys")["journeys"], ["card", "find", "join"])

    def test_an_unknown_part_leaves_nothing_to_run(self) -> None:
        self.assertEqual(self.choose("journeys/card", "journeys/cards")["journeys"], [])

    def test_an_unknown_step_is_refused(self) -> None:
        with self.assertRaises(KeyError):
            self.choose("journey")


if __name__ == "__main__":
    unittest.main()
