#!/usr/bin/env python3
"""Fails on comments in figurative English (docs/style-english.md): those that begin with "What" or "Who", and words that have a standard term.

Reads C++, TypeScript, JavaScript, CSS, CMake and the scripts; not migrations, whose text is fingerprinted, and not generated files.
"""
from __future__ import annotations

import pathlib
import re
import subprocess
import sys
from collections.abc import Iterator

FOLDERS = ("src", "web", "tests", "script", "content", "cmake", "CMakeLists.txt")
CODE = re.compile(r"\.(cc|h|ts|tsx|mts|mjs|js|css|py|sh|cmake)$|^CMakeLists\.txt$|^script/[\w-]+$")
SKIPPED = re.compile(r"^(src/storage/migrations/|web/src/api/schema\.d\.ts$|script/check-english)")
# A line that is a comment, or a part of one; then its text.
COMMENT = re.compile(r"^\s*(?://+|/\*+|\*(?!/)|#(?!!|\s*(?:include|pragma|if|ifdef|ifndef|el|endif|define|undef|error)\b))\s*(.*)$")
FIGURES = {
    re.compile(r"^(What|Who|Whoever|Whatever)\b(?!.*\?)"): "begins with a clause: name the thing, or begin with a verb",
    re.compile(r"\b(?<!`)(nobody|somebody|whoever)\b", re.I): "name the person or part",
    re.compile(r"\b(anew|all the same)\b", re.I): 'write "again" or "still"',
    re.compile(r"\b(tells|told|wish|wishes|by itself|at hand|in sight)\b", re.I): "use the standard term of docs/style-english.md",
}


def faults_in(text: str) -> Iterator[tuple[int, str]]:
    """Yields line numbers and what to change."""
    is_start = True
    for number, line in enumerate(text.split("\n"), start=1):
        found = COMMENT.match(line)
        if found is None:
            is_start = True
            continue
        for pattern, advice in FIGURES.items():
            # A later line of a comment may begin with any word of its sentence.
            begins = is_start or line.lstrip().startswith("/*")
            if (begins or not pattern.pattern.startswith("^")) and pattern.search(found[1]):
                yield number, advice
        is_start = False


def main() -> int:
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", *FOLDERS], capture_output=True, text=True, check=True).stdout.split()
    faults = 0
    for name in names:
        path = pathlib.Path(name)
        if not CODE.search(name) or SKIPPED.search(name) or path.is_symlink() or not path.is_file():
            continue
        for number, advice in faults_in(path.read_text(errors="replace")):
            faults += 1
            print(f"{name}:{number}: {advice}")
    print(f"english: {faults} comments to change (docs/style-english.md)" if faults else "english: comments are plain")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
