"""Validity of results of a former run."""
from __future__ import annotations

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from inputs import Inputs  # noqa: E402
from result_cache import ResultCache  # noqa: E402
from model import Part, Reads  # noqa: E402


class FolderCase(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)


class KeptCase(FolderCase):
    def cache(self, now: float) -> ResultCache:
        return ResultCache(self.folder / "result-cache.json", lambda: now)

    def test_a_result_holds_for_a_day_and_for_its_stamp_only(self) -> None:
        first = self.cache(1000)
        first.note("journeys/join", "a", 12)
        first.save()
        found = self.cache(1000 + 86400).find("journeys/join", "a")
        self.assertEqual(found.cases if found else None, 12)
        self.assertIsNone(self.cache(1001 + 86400).find("journeys/join", "a"))
        self.assertIsNone(self.cache(999).find("journeys/join", "a"))
        self.assertIsNone(self.cache(1000).find("journeys/join", "b"))

    def test_a_damaged_file_holds_nothing(self) -> None:
        for text in ("[1]", "{", '{"a": {"stamp": "s"}}'):
            (self.folder / "result-cache.json").write_text(text)
            self.assertIsNone(self.cache(0).find("a", "s"))


class StampCase(FolderCase):
    PART = Part("join", ("node", "tests/e2e/join.test.ts"))
    READS = Reads(("*.test.ts", "docs/*"), ("build/molar",))

    def setUp(self) -> None:
        super().setUp()
        self.write(".gitignore", "/build/")
        for name in ("tests/e2e/join.test.ts", "tests/e2e/find.test.ts", "tests/e2e/helpers/page.ts", "docs/a.md", "build/molar", "build/other"):
            self.write(name, "1")
        subprocess.run(("git", "init", "-q"), cwd=self.folder, check=True)
        self.inputs = Inputs(self.folder)

    def write(self, name: str, text: str) -> None:
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text)

    def changes(self, name: str, text: str = "22") -> bool:
        before = self.inputs.stamp(self.PART, self.READS)
        self.write(name, text)
        return self.inputs.stamp(self.PART, self.READS) != before

    def test_what_the_part_reads_changes_its_stamp(self) -> None:
        for name in ("tests/e2e/join.test.ts", "tests/e2e/helpers/page.ts", "build/molar", "content/new.json"):
            self.assertTrue(self.changes(name), name)

    def test_other_files_do_not(self) -> None:
        for name in ("tests/e2e/find.test.ts", "docs/a.md", "build/other"):
            self.assertFalse(self.changes(name), name)

    def test_the_same_text_written_again_does_not(self) -> None:
        self.assertFalse(self.changes("build/molar", "1"))

    def test_a_removed_file_does(self) -> None:
        before = self.inputs.stamp(self.PART, self.READS)
        (self.folder / "tests/e2e/helpers/page.ts").unlink()
        self.assertNotEqual(self.inputs.stamp(self.PART, self.READS), before)

    def test_command_and_settings_do(self) -> None:
        before = self.inputs.stamp(self.PART, self.READS)
        self.assertNotEqual(self.inputs.stamp(Part("join", (*self.PART.command, "--long")), self.READS), before)
        self.assertNotEqual(self.inputs.stamp(Part("join", self.PART.command, env={"MOLAR_TEST_SHOTS": "1"}), self.READS), before)


if __name__ == "__main__":
    unittest.main()
