"""Finds the changed files of the checkout, and the C++ tests that cover them."""
from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from model import ROOT

_INCLUDE = re.compile(r'^\s*#include\s+"([^"]+)"', re.MULTILINE)
_SERVER_TEXTS = re.compile(r"web/src/messages/\w+/server/(\w+)\.json")
_SUITE = re.compile(r"^(?:TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)\(\s*(\w+)\s*,", re.MULTILINE)


def changed_files(since: str, root: Path = ROOT) -> list[str]:
    """Returns the paths that differ from that commit and still exist, untracked files included."""
    def git(*arguments: str) -> list[str]:
        out = subprocess.run(("git", *arguments), cwd=root, capture_output=True, text=True, check=True).stdout
        return [name for name in out.split("\0") if name]

    differing = git("diff", "--name-only", "--no-renames", "-z", since)
    return sorted({name for name in differing + git("ls-files", "--others", "--exclude-standard", "-z") if (root / name).is_file()})


def is_cxx_test(name: str) -> bool:
    return name.endswith("_test.cc")


def supports_tests(name: str) -> bool:
    return is_cxx_test(name) or "/testing/" in name


def asks_for_texts(name: str, root: Path = ROOT) -> bool:
    """Whether this source uses texts of web/src/messages/*/server."""
    return name.endswith(".cc") and '"base/messages.h"' in (root / name).read_text()


def server_areas(changed: Iterable[str]) -> set[str]:
    """Returns the changed areas of the server's texts."""
    return {found[1] for name in changed if (found := _SERVER_TEXTS.fullmatch(name))}


@dataclass(frozen=True)
class CxxTests:
    """files: the test files that cover a change; others: the number of further test files that include changed files."""

    files: tuple[str, ...]
    others: int


class Includes:
    """The #include graph below src/. Names are paths from the root of the repository."""

    def __init__(self, root: Path = ROOT) -> None:
        self._root = root
        self.files = {path.relative_to(root).as_posix() for ending in ("*.h", "*.cc") for path in (root / "src").rglob(ending)}
        self._includes = {name: {f"src/{one}" for one in _INCLUDE.findall((root / name).read_text())} & self.files for name in self.files}
        self._includers: dict[str, set[str]] = {}
        for name, included in self._includes.items():
            for one in included:
                self._includers.setdefault(one, set()).add(name)

    def askers(self, areas: Iterable[str]) -> set[str]:
        """Returns every source that uses a text of these areas."""
        keys = tuple(f'"{area}.' for area in areas)
        return {name for name in self.files if asks_for_texts(name, self._root) and any(key in (self._root / name).read_text() for key in keys)}

    def includers(self, names: Iterable[str]) -> set[str]:
        """Returns every file that includes one of these files, directly or indirectly."""
        found: set[str] = set()
        waiting = list(names)
        while waiting:
            for one in self._includers.get(waiting.pop(), set()) - found:
                found.add(one)
                waiting.append(one)
        return found

    def tests_of(self, changed: Iterable[str]) -> CxxTests:
        """Returns the changed tests, the tests that include changed files or are in their folder, and the API's tests of it."""
        names = [name for name in changed if name in self.files]
        headers = {header for name in names if (header := self._header(name)) is not None}
        tests = {name for name in names if is_cxx_test(name)}
        tests |= {name for name in self._nearby(headers) if is_cxx_test(name)}
        for folder in {Path(name).parent.as_posix() for name in names if not supports_tests(name)}:
            tests |= {name for name in self.files if is_cxx_test(name) and Path(name).parent.as_posix() == folder}
            tests |= self._api_tests(folder)
        return CxxTests(tuple(sorted(tests)), len({name for name in self.includers(headers) if is_cxx_test(name)} - tests))

    def _header(self, name: str) -> str | None:
        header = name if name.endswith(".h") else name.removesuffix(".cc") + ".h"
        return header if header in self.files else None

    def _nearby(self, headers: set[str]) -> set[str]:
        """Returns test files and test support that include one of the headers, directly or only through other such files."""
        found: set[str] = set()
        waiting = list(headers)
        while waiting:
            for one in self._includers.get(waiting.pop(), set()) - found:
                if supports_tests(one):
                    found.add(one)
                    waiting.append(one)
        return found

    def _api_tests(self, folder: str) -> set[str]:
        """Returns the tests beside those files of src/api that include a header of this folder."""
        speakers = {name for name in self.files if name.startswith("src/api/") and any(Path(one).parent.as_posix() == folder for one in self._includes[name])}
        tests = {name.rsplit(".", 1)[0] + "_test.cc" for name in speakers if not supports_tests(name)}
        return tests & self.files


def suites(files: Iterable[str], root: Path = ROOT) -> set[str]:
    """Returns the names of the GoogleTest suites in these files."""
    return {suite for name in files for suite in _SUITE.findall((root / name).read_text())}


def filter_of(names: Iterable[str]) -> str:
    """Returns a --gtest_filter for whole suites, plain and parameterised."""
    return ":".join(f"{name}.*:*/{name}.*" for name in sorted(names))
