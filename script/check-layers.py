#!/usr/bin/env python3
"""Fails on an #include that points upwards in the pictures of docs/architecture.md: between layers, and between areas of src/domain.

Also fails on files of web/src that import each other in a circle, and on crowded folders. ESLint checks the layers of web/src.
"""
from __future__ import annotations

import os
import pathlib
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

# Which folders of src/ a folder may include from, besides itself.
ALLOWED = {
    "base": set(),
    "storage": {"base"},
    "domain": {"base", "storage"},
    "http": {"base"},
    "render": {"base"},
    "adapters": {"base", "domain"},
    "sandbox": {"base", "storage", "http"},
    "api": {"base", "domain", "http"},
    "app": {"base", "storage", "domain", "http", "render", "adapters", "sandbox", "api"},
}
# Libraries that only these files may include.
OWNERS = {
    r"soci|sqlite3\.h|libpq": r"storage/",
    r"boost/(asio|beast)": r"http/|base/pch\.h",
    r"seccomp\.h|linux/landlock\.h": r"render/worker/worker_sandbox",
    r"sodium\.h": r"base/",
    r"archive(_entry)?\.h|expat\.h": r"base/",
    r"s2/": r"base/geo\.cc",
    r"curl/curl\.h": r"adapters/",
}
# Tests may use real implementations of other layers through the test support of those layers.
TEST_EXTRA = {"adapters": {"storage", "sandbox", "http"}, "api": {"storage", "adapters", "sandbox"}, "domain": {"adapters"}, "sandbox": {"adapters"}}

# The areas of src/domain from the lowest to the highest, in tiers. An area is one folder without its subfolders. An
# area may include itself and every area listed before it.
TIERS = {
    "core": ("brand", "ports", "audit", "limits", "numbering", "terms", "session", "household", "outbox", "printing"),
    "catalogue": ("imports", "places", "npi", "directory", "plan", "directory/search", "directory/files", "pricing", "content/files", "content", "seo"),
    "money": ("billing", "billing/charging", "billing/jobs", "agreement", "checkout", "purchase", "payment"),
    "membership": ("cards", "membership/change", "membership", "membership/staff"),
    "service": ("account", "savings", "documents", "complaints", "directory/public_list", "directory/moderation", "directory/visitor", "mails", "services"),
}
# Higher areas that tests and test support of an area may include: those that use it from outside.
AREA_TEST_EXTRA = {
    "agreement": {"documents"},
    "billing": {"billing/charging", "billing/jobs", "purchase", "membership"},
    "cards": {"documents"},
    "checkout": {"purchase"},
    "content/files": {"content"},
    "imports": {"npi"},
    "membership/change": {"membership"},
    "membership/staff": {"account"},
    "places": {"directory/search"},
    "plan": {"checkout"},
    "savings": {"documents"},
}
# Limit of files in an area, and in a folder of the other layers, without test support; more are hard to scan.
MOST_FILES = 40
WIDE_FOLDERS = {"base", "storage"}  # libraries, whose files are found by name
# Folders of the web whose files are found by name: the parts of all pages, and the pages, each with its style sheet.
WIDE_WEB_FOLDERS = {"ui", "pages"}


@dataclass(frozen=True)
class Include:
    """One #include line. file and target are relative to src/."""

    file: str
    line: int
    target: str

    @property
    def is_of_test(self) -> bool:
        """Whether the including file is a test or test support."""
        return self.file.endswith("_test.cc") or "/testing/" in self.file

    def fault(self, text: str) -> str:
        return f"src/{self.file}:{self.line}: {text}"


def read_includes(root: pathlib.Path, files: list[pathlib.Path]) -> Iterator[Include]:
    for file in files:
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if match := re.match(r'\s*#include\s+["<]([^">]+)[">]', line):
                yield Include(file.relative_to(root).as_posix(), number, match.group(1))


def area_of(name: str) -> str:
    """Returns the area of a file of domain/: its folder; for test support, the folder around testing/."""
    return "/".join(part for part in name.split("/")[1:-1] if part != "testing")


def layer_faults(include: Include) -> Iterator[str]:
    layer, folder = include.file.split("/")[0], include.target.split("/")[0]
    allowed = ALLOWED[layer] | {layer} | (TEST_EXTRA.get(layer, set()) if include.is_of_test else set())
    if folder in ALLOWED and folder not in allowed:
        yield include.fault(f"{layer} may not include {include.target}")
    if include.is_of_test:
        return
    if folder in ALLOWED and "/testing/" in include.target:
        yield include.fault(f"production code may not include test support: {include.target}")
    for library, owners in OWNERS.items():
        if re.match(library, include.target) and not re.match(owners, include.file):
            yield include.fault(f"{include.target} belongs behind {owners}")


class Areas:
    """The order of the areas of src/domain, and the used exceptions for tests."""

    def __init__(self, tiers: dict[str, tuple[str, ...]], test_extra: dict[str, set[str]]) -> None:
        self._tier = {area: tier for tier, areas in tiers.items() for area in areas}
        self._place = {area: place for place, area in enumerate(self._tier)}
        self._test_extra = test_extra
        self._used: set[tuple[str, str]] = set()

    def file_faults(self, names: list[str]) -> Iterator[str]:
        """Yields files in folders that are not an area, areas without files, and areas with too many files."""
        found = Counter(area_of(name) for name in names)
        crowded = Counter(area_of(name) for name in names if "/testing/" not in name)
        for name in names:
            if area_of(name) not in self._place:
                yield f"src/{name}: \"{area_of(name)}\" is not among the areas of script/check-layers.py"
        for area in self._place:
            if area not in found:
                yield f"script/check-layers.py: the area \"{area}\" has no files"
            if crowded[area] > MOST_FILES:
                yield f"src/domain/{area}: {crowded[area]} files; more than {MOST_FILES} are divided into areas"

    def include_faults(self, include: Include) -> Iterator[str]:
        above, area = area_of(include.target), area_of(include.file)
        if above not in self._place or area not in self._place or self._place[above] <= self._place[area]:
            return
        if include.is_of_test and above in self._test_extra.get(area, set()):
            self._used.add((area, above))
            return
        yield include.fault(f"{self._named(area)} may not include {include.target}: {self._named(above)} is above it")

    def stale_exceptions(self) -> Iterator[str]:
        for area, extra in self._test_extra.items():
            for above in sorted(extra):
                if (area, above) not in self._used:
                    yield f"script/check-layers.py: no test of \"{area}\" includes \"{above}\" any more"

    def _named(self, area: str) -> str:
        return f"{area} ({self._tier[area]})"


def crowded_folders(names: list[str]) -> Iterator[str]:
    """Yields folders outside of src/domain with more than MOST_FILES files."""
    found = Counter(name.rpartition("/")[0] for name in names if "/testing/" not in name and not name.startswith("domain/"))
    for folder, count in found.items():
        if count > MOST_FILES and folder not in WIDE_FOLDERS:
            yield f"src/{folder}: {count} files; more than {MOST_FILES} are divided into folders by part"


def crowded_web_folders(names: list[str]) -> Iterator[str]:
    """Yields folders of web/src with more than MOST_FILES files; tests, which are beside their files, do not count."""
    found = Counter(name.rpartition("/")[0] for name in names if ".test." not in name)
    for folder, count in found.items():
        if count > MOST_FILES and folder not in WIDE_WEB_FOLDERS:
            yield f"web/src/{folder}: {count} files; more than {MOST_FILES} are divided into folders by part"


def faults_of(root: pathlib.Path, areas: Areas) -> list[str]:
    files = sorted(root.rglob("*.h")) + sorted(root.rglob("*.cc"))
    names = [file.relative_to(root).as_posix() for file in files]
    faults = [*areas.file_faults([name for name in names if name.startswith("domain/")]), *crowded_folders(names)]
    for include in read_includes(root, files):
        faults += layer_faults(include)
        if include.file.startswith("domain/") and include.target.startswith("domain/"):
            faults += areas.include_faults(include)
    return faults + list(areas.stale_exceptions())


# A static import or export of TypeScript; import() causes no circle.
_IMPORT = re.compile(r"""^(?:import|export)\s(?:[^;"']*?\sfrom\s*)?["'](\.[^"']*)["']""", re.MULTILINE)


def web_imports(root: pathlib.Path) -> dict[pathlib.Path, list[pathlib.Path]]:
    """Returns the files that each TypeScript file below root imports, types included."""
    files = {file for pattern in ("*.ts", "*.tsx") for file in root.rglob(pattern)}

    def found(folder: pathlib.Path, name: str) -> Iterator[pathlib.Path]:
        base = pathlib.Path(os.path.normpath(folder / name))
        yield from (file for ending in ("", ".ts", ".tsx", "/index.ts", "/index.tsx") if (file := pathlib.Path(f"{base}{ending}")) in files)

    return {file: [one for name in _IMPORT.findall(file.read_text()) for one in found(file.parent, name)] for file in files}


def circles(imports: dict[pathlib.Path, list[pathlib.Path]]) -> list[list[pathlib.Path]]:
    """Returns import circles: lists of files in which each file imports the next and the last imports the first."""
    found: list[list[pathlib.Path]] = []
    done: set[pathlib.Path] = set()
    for start in sorted(imports):
        path: dict[pathlib.Path, Iterator[pathlib.Path]] = {} if start in done else {start: iter(imports[start])}
        while path:
            file, rest = next(reversed(path.items()))
            if (target := next(rest, None)) is None:
                done.add(file)
                del path[file]
            elif target in path:
                found.append(list(path)[list(path).index(target):])
            elif target not in done:
                path[target] = iter(imports[target])
    return found


def web_faults(root: pathlib.Path) -> list[str]:
    names = sorted(file.relative_to(root).as_posix() for file in root.rglob("*.*") if file.suffix in {".ts", ".tsx", ".css"})
    circular = [f"web/src: files import each other: {' > '.join(file.relative_to(root).as_posix() for file in [*one, one[0]])}" for one in circles(web_imports(root))]
    return [*crowded_web_folders(names), *circular]


def main() -> int:
    root = pathlib.Path(__file__).resolve().parent.parent
    faults = faults_of(root / "src", Areas(TIERS, AREA_TEST_EXTRA)) + web_faults(root / "web/src")
    print("\n".join(faults) if faults else "layers: every arrow points down")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
