"""Includes that script/check-layers.py refuses, and its messages."""
from __future__ import annotations

import importlib.util
import sys
import tempfile
import unittest
from pathlib import Path

_SCRIPT = Path(__file__).resolve().parents[1] / "check-layers.py"
_SPEC = importlib.util.spec_from_file_location("check_layers", _SCRIPT)
assert _SPEC and _SPEC.loader
layers = importlib.util.module_from_spec(_SPEC)
sys.modules["check_layers"] = layers
_SPEC.loader.exec_module(layers)

TIERS = {"core": ("audit", "terms"), "money": ("billing", "billing/refunds"), "membership": ("purchase",)}


class LayersCase(unittest.TestCase):
    def faults(self, files: dict[str, str], test_extra: dict[str, set[str]] | None = None) -> list[str]:
        """files: the target that each file includes, by the name of the file; each area of TIERS also gets a file."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            areas = [area for tier in TIERS.values() for area in tier]
            for name, target in {**{f"domain/{area}/own.h": "" for area in areas}, **files}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(f'#include "{target}"\n' if target else "#pragma once\n")
            return layers.faults_of(root, layers.Areas(TIERS, test_extra or {}))

    def test_an_area_includes_itself_and_the_areas_before_it(self) -> None:
        self.assertEqual(self.faults({"domain/billing/a.cc": "domain/billing/own.h", "domain/billing/b.cc": "domain/terms/own.h"}), [])

    def test_an_area_above_is_refused(self) -> None:
        self.assertEqual(self.faults({"domain/billing/a.cc": "domain/purchase/own.h"}),
                         ["src/domain/billing/a.cc:1: billing (money) may not include domain/purchase/own.h: purchase (membership) is above it"])

    def test_the_order_counts_within_a_tier(self) -> None:
        self.assertEqual(self.faults({"domain/audit/a.cc": "domain/terms/own.h"}),
                         ["src/domain/audit/a.cc:1: audit (core) may not include domain/terms/own.h: terms (core) is above it"])

    def test_a_folder_in_an_area_is_an_area_of_its_own(self) -> None:
        self.assertEqual(len(self.faults({"domain/billing/a.cc": "domain/billing/refunds/own.h"})), 1)
        self.assertEqual(self.faults({"domain/billing/refunds/a.cc": "domain/billing/own.h"}), [])

    def test_a_folder_that_is_not_listed_is_refused(self) -> None:
        self.assertEqual(self.faults({"domain/cards/card.h": ""}), ['src/domain/cards/card.h: "cards" is not among the areas of script/check-layers.py'])

    def test_an_area_without_files_is_refused(self) -> None:
        areas = layers.Areas({"core": ("audit", "brand")}, {})
        self.assertEqual(list(areas.file_faults(["domain/audit/log.h"])), ['script/check-layers.py: the area "brand" has no files'])

    def test_an_area_has_at_most_forty_files(self) -> None:
        areas = layers.Areas({"core": ("audit",)}, {})
        names = [f"domain/audit/log{number}.h" for number in range(40)] + ["domain/audit/testing/fake.h"]
        self.assertEqual(list(areas.file_faults(names)), [])
        self.assertEqual(list(areas.file_faults([*names, "domain/audit/one_more.h"])), ["src/domain/audit: 41 files; more than 40 are divided into areas"])

    def test_a_crowded_folder_of_another_layer_is_refused(self) -> None:
        names = [f"api/member/answer{number}.cc" for number in range(40)] + ["api/member/testing/fake.h", "api/api.h"]
        self.assertEqual(list(layers.crowded_folders(names)), [])
        self.assertEqual(list(layers.crowded_folders([*names, "api/member/one_more.cc"])), ["src/api/member: 41 files; more than 40 are divided into folders by part"])

    def test_a_crowded_folder_of_the_web_is_refused_unless_it_is_read_by_name(self) -> None:
        names = [f"content/part{number}.tsx" for number in range(40)] + ["content/part1.test.tsx", "content/schema/pages.ts"]
        self.assertEqual(list(layers.crowded_web_folders(names)), [])
        more = [*names, "content/one_more.css"]
        self.assertEqual(list(layers.crowded_web_folders(more)), ["web/src/content: 41 files; more than 40 are divided into folders by part"])
        self.assertEqual(list(layers.crowded_web_folders([name.replace("content/", "ui/") for name in more])), [])

    def test_tests_include_more_only_where_listed(self) -> None:
        files = {"domain/terms/term_test.cc": "domain/billing/own.h", "domain/terms/testing/base.h": "domain/billing/own.h"}
        self.assertEqual(len(self.faults(files)), 2)
        self.assertEqual(self.faults(files, {"terms": {"billing"}}), [])
        self.assertEqual(len(self.faults({**files, "domain/terms/term.cc": "domain/billing/own.h"}, {"terms": {"billing"}})), 1)

    def test_an_exception_that_no_test_needs_is_refused(self) -> None:
        self.assertEqual(self.faults({}, {"terms": {"billing"}}), ['script/check-layers.py: no test of "terms" includes "billing" any more'])

    def test_production_code_does_not_include_test_support(self) -> None:
        files = {"domain/terms/testing/fake.h": "", "domain/billing/a.cc": "domain/terms/testing/fake.h"}
        self.assertEqual(self.faults(files), ["src/domain/billing/a.cc:1: production code may not include test support: domain/terms/testing/fake.h"])
        self.assertEqual(self.faults({**files, "domain/billing/a.cc": "", "domain/billing/a_test.cc": "domain/terms/testing/fake.h"}), [])

    def test_layers_and_libraries(self) -> None:
        self.assertEqual(self.faults({"domain/terms/a.cc": "http/router.h"}), ["src/domain/terms/a.cc:1: domain may not include http/router.h"])
        self.assertEqual(self.faults({"domain/terms/a.cc": "sqlite3.h"}), ["src/domain/terms/a.cc:1: sqlite3.h belongs behind storage/"])


class WebCirclesCase(unittest.TestCase):
    def faults(self, files: dict[str, str]) -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                (Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
                (Path(folder) / name).write_text(text)
            return layers.web_faults(Path(folder))

    def test_files_that_import_each_other_are_refused(self) -> None:
        files = {"ui/a.tsx": 'import {\n  b,\n} from "./b";\n', "ui/b.ts": 'export { c } from "../lib/c";\n', "lib/c.ts": 'import type { A } from "../ui/a";\n'}
        self.assertEqual(self.faults(files), ["web/src: files import each other: lib/c.ts > ui/a.tsx > ui/b.ts > lib/c.ts"])

    def test_what_is_loaded_later_is_no_circle(self) -> None:
        self.assertEqual(self.faults({"a.ts": 'const b = () => import("./b");\n', "b.ts": 'import { a } from "./a";\nimport "react";\nimport "./b.css";\n'}), [])


if __name__ == "__main__":
    unittest.main()
