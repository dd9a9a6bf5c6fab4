"""Choice of tests by script/check for a change."""
from __future__ import annotations

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import changes  # noqa: E402

FILES = {
    "src/base/text.h": "",
    "src/domain/plan/plan.h": '#include "base/text.h"\n',
    "src/domain/plan/plan.cc": '#include "domain/plan/plan.h"\n',
    "src/domain/plan/price.cc": '#include "base/messages.h"\nmessage("prices.year", language);\n',
    "src/domain/plan/path.cc": 'problem("prices.cents", "Required.");\n',
    "src/domain/plan/coupon_test.cc": "TEST(Coupon, ends) {}\n",
    "src/domain/purchase/testing/shop.h": '#include "domain/plan/plan.h"\n',
    "src/domain/purchase/purchase_test.cc": '#include "domain/purchase/testing/shop.h"\nTEST_P(PurchaseTest, books) {}\n',
    "src/api/plan_api.cc": '#include "domain/plan/plan.h"\n',
    "src/api/plan_api_test.cc": "TEST_F(PlanApiTest, lists) {}\n",
    "src/app/serve.h": '#include "domain/plan/plan.h"\n',
    "src/app/serve_test.cc": '#include "app/serve.h"\n',
}


class Choosing(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for name, text in FILES.items():
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text(text)

    def test_tests_beside_it_those_that_include_it_and_the_apis(self) -> None:
        chosen = changes.Includes(self.root).tests_of(["src/domain/plan/plan.cc"])
        self.assertEqual(chosen.files, ("src/api/plan_api_test.cc", "src/domain/plan/coupon_test.cc", "src/domain/purchase/purchase_test.cc"))
        self.assertEqual(chosen.others, 1, "serve_test.cc includes the header through a file of the product")

    def test_a_changed_test_is_itself(self) -> None:
        self.assertEqual(changes.Includes(self.root).tests_of(["src/domain/plan/coupon_test.cc"]), changes.CxxTests(("src/domain/plan/coupon_test.cc",), 0))

    def test_a_text_of_the_server_is_tested_where_a_source_asks_for_it(self) -> None:
        areas = changes.server_areas(["web/src/messages/es/server/prices.json", "web/src/messages/es/plans.json", "src/base/text.h"])
        self.assertEqual(areas, {"prices"})
        includes = changes.Includes(self.root)
        self.assertEqual(includes.askers(areas), {"src/domain/plan/price.cc"})
        self.assertEqual(includes.askers({"price"}), set())
        self.assertIn("src/domain/plan/coupon_test.cc", includes.tests_of(includes.askers(areas)).files)

    def test_suites_become_a_filter(self) -> None:
        names = changes.suites(["src/domain/plan/coupon_test.cc", "src/domain/purchase/purchase_test.cc"], self.root)
        self.assertEqual(changes.filter_of(names), "Coupon.*:*/Coupon.*:PurchaseTest.*:*/PurchaseTest.*")

    def test_changes_are_those_since_a_commit_and_new_files(self) -> None:
        def git(*arguments: str) -> None:
            subprocess.run(("git", "-c", "user.name=t", "-c", "user.email=t@example.test", *arguments), cwd=self.root, check=True, capture_output=True)

        git("init", "-q")
        git("add", ".")
        git("commit", "-qm", "first")
        (self.root / "src/base/text.h").write_text("// changed\n")
        (self.root / "src/app/serve.h").unlink()
        (self.root / "new file").write_text("")
        self.assertEqual(changes.changed_files("HEAD", self.root), ["new file", "src/base/text.h"])


if __name__ == "__main__":
    unittest.main()
