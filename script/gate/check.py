"""script/check: the part of script/test that is fast and concerns changed files. Run it before each commit."""
from __future__ import annotations

import argparse
import os
import sys

import changes
import machine
import steps
import workspace
from history import History
from model import ROOT, Part, Step, one
from report import Report
from runner import Interrupted, Runner

_ABOUT = """Format, layers, English, types, lint, clang-tidy, unit and API tests of the files that changed since the last commit.
Lists the checks that it leaves out; script/test runs everything."""
_TIDY_LIMIT = "12"  # files
_LINT = "./node node_modules/eslint/bin/eslint.js --max-warnings 0 --no-warn-ignored --cache --cache-strategy content --cache-location node_modules/.cache/eslint/"
_RELATED = "./node node_modules/vitest/vitest.mjs related --run --maxWorkers 2"


def _in_web(command: str, files: list[str]) -> tuple[str, ...]:
    """Returns a command in web/ with these files, whose paths are relative to web/."""
    return ("sh", "-c", f'cd web && exec {command} "$@"', "sh", *files)


class Plan:
    """Steps for the changed files, and a line for each check that only script/test runs."""

    def __init__(self, changed: list[str]) -> None:
        self.steps: list[Step] = []
        self.left_out: list[str] = []
        self._changed = changed
        self._table = {step.name: step for step in steps.all_steps()}
        self._cxx = [name for name in changed if name.startswith(("src/", "tests/")) and name.endswith((".h", ".cc"))]
        self._web = [name.removeprefix("web/") for name in changed if name.startswith("web/")]
        self._plan_shared()
        self._plan_web()
        self._plan_cxx()
        self._plan_rest()

    def _take(self, name: str) -> None:
        self.steps.append(self._table[name])

    def _has(self, *prefixes: str) -> bool:
        return any(name.startswith(prefixes) for name in self._changed)

    def _plan_shared(self) -> None:
        if self._has("script/gate/", "script/check-layers.py", "script/check-english.py", "docs/operations.md"):
            self._take("gate")
        if self._has("src/", "web/", "tests/", "script/"):
            self._take("english")
        if self._has("api/", "web/src/api/checks/", "web/src/api/schema.d.ts", "web/scripts/checks.mjs", "web/scripts/openapi.mjs"):
            self._take("openapi")
        if self._has("api/openapi.yaml"):
            self.left_out.append("C++ and web tests of a changed API: script/test --only cxx-tests web-tests")

    def _plan_web(self) -> None:
        scripts = [name for name in self._web if name.endswith((".ts", ".tsx", ".mjs", ".js"))]
        if any(name.endswith((".ts", ".tsx")) for name in scripts) or self._has("web/tsconfig.json", "web/package.json"):
            self._take("typecheck")
        if self._has("tests/"):
            self._take("typecheck-tests")
        if scripts:
            self.steps.append(Step("lint", "", "npm run lint in web/", one(*_in_web(_LINT, scripts), usual=6)))
        tested = [name for name in self._web if name.startswith("src/") and not name.endswith((".css", ".md"))]
        if any(changes.asks_for_texts(name) for name in self._cxx):
            tested.append("src/messages/messages.test.ts")
        if tested:
            self.steps.append(Step("web-tests", "", "npm test in web/", one(*_in_web(_RELATED, tested), usual=15)))
        if self._web:
            self.left_out.append("the web build and journeys: script/test --only journeys, or journeys/NAME")

    def _plan_cxx(self) -> None:
        areas = changes.server_areas(self._changed)
        if not self._cxx and not areas:
            return
        if self._cxx:
            self.steps.append(Step("format", "", "run script/format", one("clang-format", "--dry-run", "--Werror", *self._cxx, usual=1)))
            self._take("layers")
            self._plan_tidy()
        includes = changes.Includes()
        tests = includes.tests_of([*self._cxx, *includes.askers(areas)])
        self._plan_tests(tests.files)
        if tests.others:
            self.left_out.append(f"{tests.others} more test files that include what changed: script/test --only cxx-tests")
        self.left_out.append("programs other than those of these tests, front door, journeys and crash programs")

    def _plan_tidy(self) -> None:
        """tidy.py checks the includers of a changed header, nearest first, and prints how many it leaves out."""
        files = [name for name in self._cxx if name.startswith("src/") and not changes.supports_tests(name)]
        if files:
            self.steps.append(Step("tidy", "", "clang-tidy names file and line", one("python3", "script/gate/tidy.py", "--limit", _TIDY_LIMIT, *files, usual=10)))
        if any(name.endswith(".h") for name in files):
            self.left_out.append(f"clang-tidy of more than {_TIDY_LIMIT} files that include changed headers: script/test --only tidy")

    def _plan_tests(self, files: tuple[str, ...]) -> None:
        by_program: dict[str, list[str]] = {}
        for name in files:
            by_program.setdefault(f"{name.split('/')[1]}_test", []).append(name)
        if not by_program:
            return
        self.steps.append(Step("build", "", "the compiler or linker says where",
                               one("bash", "-c", f"source script/lib.sh && build_web && build_server {' '.join(by_program)}", cores=2, usual=40), usual=40))
        parts = [
            Part(program, (f"{steps.BUILD}/{program}", f"--gtest_filter={changes.filter_of(changes.suites(names))}"), usual=15)
            for program, names in by_program.items()
        ]
        tests = self._table["cxx-tests"]
        self.steps.append(Step("cxx-tests", "", tests.hint, lambda: parts, needs=("build",), services=tests.services, requires=tests.requires, cases=1, usual=15))

    def _plan_rest(self) -> None:
        if self._has("content/"):
            self.steps.append(Step("build-server", "", "the compiler or linker says where",
                                   one("bash", "-c", "source script/lib.sh && build_web && build_server molar", cores=2, usual=30)))
            self.steps.append(Step("content", "", "molar content validate content/brands/*", self._table["content"].parts, needs=("build-server",)))
        journeys = sorted({name.split("/")[-1].removesuffix(".test.ts") for name in self._changed if name.startswith("tests/e2e/") and name.endswith(".test.ts")})
        if journeys:
            self.left_out.append(f"script/test --only {' '.join(f'journeys/{name}' for name in journeys)}")
        elif self._has("tests/"):
            self.left_out.append("journeys, front door and crash programs, whose files changed: script/test --only journeys front-door crash")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="script/check", description=_ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--since", default="HEAD", metavar="COMMIT", help="check the files that changed since this commit (HEAD)")
    changed = changes.changed_files(parser.parse_args(arguments).since)
    plan = Plan(changed)
    if lack := machine.lacks_room([ROOT, workspace.temporary_root()], 1.0):
        print(f"error: {lack}", file=sys.stderr)
        return 2
    results = []
    if plan.steps:
        try:
            _lock = workspace.lock()
            report = Report(len(plan.steps))
            results = Runner(plan.steps, History(workspace.GATE / "check-history.json"), report, logs=workspace.GATE / "check-log").run()
        except workspace.BusyError as busy:
            print(f"error: {busy}", file=sys.stderr)
            return 2
        except Interrupted as interrupted:
            return 128 + int(interrupted.args[0])
        report.summary(results)
    print(f"{len(changed)} changed files. Left out: {'; '.join(plan.left_out) or 'nothing that they touch'}.")
    return 0 if all(result.verdict == "ok" for result in results) else 1


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main(sys.argv[1:]))
