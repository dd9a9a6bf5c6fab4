#!/usr/bin/env python3
"""Runs clang-tidy over the product's sources, in batches, and caches which files are clean.

A file stays clean until one of its inputs changes: its own text, everything it includes, its command, .clang-tidy,
clang-tidy and the system's headers. Exit code 1: findings; 2: it could not run.
"""
from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tidy_batches import Source, UnreadableError, Unit, batches, dependencies, read_header, read_source, unit
from tidy_findings import Finding, findings, retries

ROOT = Path(__file__).resolve().parent.parent.parent
MOST_FILES = 20  # limit of a batch: larger batches save little, and one then takes longer than half a minute


class CannotRunError(Exception):
    """The message is shown to the user unchanged."""


class Tree:
    """The checkout: the files to check, their commands, and their dependencies."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.build = root / "build" / "tidy"
        listed = _run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "src"], root).split("\0")
        self.all = sorted({name for name in listed if name.endswith((".h", ".cc")) and (root / name).is_file()})
        self.files = [name for name in self.all if is_product(name)]
        self.texts = {name: (root / name).read_text() for name in self.all}
        self.sources = {name: _read(name, text) for name, text in self.texts.items()}
        self.commands: dict[str, tuple[str, ...]] = {}
        self._hashes = {name: digest(text) for name, text in self.texts.items()}
        self._includes: dict[str, set[str]] = {}

    def configure(self) -> None:
        """Generates the compile commands, unless they exist for the same build files and sources."""
        parts = [*sorted(self.root.glob("cmake/*.cmake")), self.root / "CMakeLists.txt"]
        state = digest(self.all, [part.read_text() for part in parts], _system())
        stamp, commands = self.build / "configured", self.build / "compile_commands.json"
        if not (commands.is_file() and stamp.is_file() and stamp.read_text() == state):
            stamp.unlink(missing_ok=True)
            options = ["-DCMAKE_BUILD_TYPE=Debug", "-DMOLAR_UNITY=OFF", "-DCMAKE_UNITY_BUILD=OFF", "-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON"]
            _run(["cmake", "-S", ".", "-B", str(self.build), "-G", "Ninja", *options], self.root)
            stamp.write_text(state)
        for entry in json.loads(commands.read_text()):
            if entry["file"].startswith(f"{self.root}/"):
                self.commands[entry["file"].removeprefix(f"{self.root}/")] = _flags(shlex.split(entry["command"]))
        missing = [name for name in self.files if name not in self.commands]
        if missing:
            raise CannotRunError(f"cmake has no compile command for {', '.join(missing[:5])}")

    def checkable(self) -> set[str]:
        return {name for name in self.all if name.endswith(".h") or name in self.commands and is_product(name)}

    def includes_of(self, name: str) -> set[str]:
        """Returns all files below src/ on which `name` depends, including itself."""
        if name not in self._includes:
            self._includes[name] = dependencies(name, self.sources, _folders(self.commands[name], self.root))
        return self._includes[name]

    def is_as_read(self, name: str) -> bool:
        """Whether the file has not changed since the start of this run."""
        try:
            return (self.root / name).read_text() == self.texts[name]
        except OSError:
            return False

    def stamp(self, name: str, tools: str) -> str:
        """Returns a hash of all inputs on which the result of the file depends."""
        command = " ".join(self.commands[name]).replace(str(self.root), ".")
        return digest(tools, command, [[file, self._hashes[file]] for file in sorted(self.includes_of(name))])


def _read(name: str, text: str) -> Source:
    try:
        return read_source(text) if is_product(name) else read_header(text)
    except UnreadableError as error:
        raise CannotRunError(f"{name}: cannot tell what {error} includes") from None


def is_product(name: str) -> bool:
    return name.endswith(".cc") and not name.endswith("_test.cc") and "/testing/" not in name


def digest(*parts: object) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def _flags(command: list[str]) -> tuple[str, ...]:
    """Returns the flags without the compiler's name, the output and the source."""
    kept, skip = [], False
    for word in command[1:-1]:
        if not skip and word not in ("-o", "-c"):
            kept.append(word)
        skip = word == "-o"
    return (*kept, "-Wno-unknown-warning-option", "-ferror-limit=0")


def _folders(flags: Iterable[str], root: Path) -> list[str]:
    """Returns the include folders inside the repository, relative to it."""
    paths = [flag[2:] for flag in flags if flag.startswith("-I")]
    return [os.path.relpath(path, root) for path in paths if Path(path).is_relative_to(root)]


def _run(command: list[str], folder: Path) -> str:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise CannotRunError(f"{command[0]} is not installed: script/bootstrap") from None
    if done.returncode:
        raise CannotRunError(f"{' '.join(command[:2])} failed:\n{(done.stdout + done.stderr).strip()[-2000:]}")
    return done.stdout


@cache
def _system() -> str:
    """Returns names and versions of the Debian packages that contain headers or the tools."""
    try:
        listed = _run(["dpkg-query", "-W", "-f", "${Package} ${Version}\n"], ROOT).splitlines()
    except CannotRunError as error:
        raise CannotRunError(f"the versions of the system's headers are unknown: {error}") from None
    return "\n".join(sorted(line for line in listed if re.match(r"\S+-dev |\S*(?:clang|llvm)|cmake |gcc|g\+\+|cpp", line)))


def _tools(root: Path) -> str:
    """Returns a hash of all inputs of a result except sources and commands."""
    others = [name for name in _run(["git", "ls-files", "--", "src/.clang-tidy", "src/**/.clang-tidy"], root).split()]
    if others:
        raise CannotRunError(f"only the .clang-tidy of the repository counts, {others[0]} does not")
    own = [Path(__file__).with_name(name).read_text() for name in ("tidy.py", "tidy_batches.py")]
    return digest(own, (root / ".clang-tidy").read_text(), _run(["clang-tidy", "--version"], root), _system())


class Stamps:
    """The stamps of files that were found clean, stored in build/tidy/clean.json."""

    def __init__(self, file: Path, forget: bool = False) -> None:
        self._file = file
        self._known: dict[str, str] = {}
        if file.is_file() and not forget:
            try:
                self._known = json.loads(file.read_text())
            except ValueError:
                pass  # truncated file: no file counts as clean

    def has(self, name: str, stamp: str) -> bool:
        return self._known.get(name) == stamp

    def add(self, stamps: dict[str, str]) -> None:
        self._known |= stamps
        new = self._file.with_suffix(".new")
        new.write_text(json.dumps(self._known, indent=0, sort_keys=True))
        new.replace(self._file)


@dataclass
class Job:
    """A started clang-tidy."""

    files: list[str]
    path: Path
    text: Unit | None
    process: subprocess.Popen[str]
    log: Path


@dataclass
class Result:
    """clean, broken: files that were read; found: findings by their text; changed: files edited during the run."""

    clean: set[str] = field(default_factory=set)
    found: dict[str, Finding] = field(default_factory=dict)
    broken: dict[str, str] = field(default_factory=dict)
    changed: set[str] = field(default_factory=set)


class Runner:
    """Runs clang-tidy on files, `jobs` batches at a time."""

    def __init__(self, tree: Tree, stamps: Stamps, tools: str, jobs: int) -> None:
        self._tree, self._stamps, self._tools, self._jobs = tree, stamps, tools, jobs
        self._folder = tree.build / "batches"
        self._folder.mkdir(parents=True, exist_ok=True)
        for left in self._folder.iterdir():
            left.unlink()
        self._running: list[Job] = []
        self._count = 0
        self.result = Result()

    def run(self, files: list[str]) -> Result:
        self._waiting = self._plan(files)
        try:
            while self._waiting or self._running:
                while self._waiting and len(self._running) < self._jobs:
                    self._start(self._waiting.pop(0))
                os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)
                for job in [job for job in self._running if job.process.poll() is not None]:
                    self._running.remove(job)
                    self._finish(job)
                    self._say(len(files))
        finally:
            for job in self._running:
                job.process.kill()
                job.process.wait()
        return self.result

    def _plan(self, files: list[str]) -> list[list[str]]:
        """Returns batches, the large ones first; at least as many as jobs, if there are enough files."""
        groups: dict[tuple[str, ...], list[str]] = {}
        for name in files:
            groups.setdefault(self._tree.commands[name], []).append(name)
        most = max(1, min(MOST_FILES, -(-len(files) // self._jobs)))
        planned = [batch for group in groups.values() for batch in batches(group, self._tree.sources, most)]
        return sorted(planned, key=len, reverse=True)

    def _start(self, files: list[str]) -> None:
        """Reads a single file in place, several as one generated file below build/."""
        self._count += 1
        path, text = self._tree.root / files[0], None
        if len(files) > 1:
            text = unit(files, self._tree.texts, self._tree.sources)
            path = self._folder / f"{self._count}.cc"
            path.write_text(text.text)
        log = self._folder / f"{self._count}.log"
        command = ["clang-tidy", "--quiet", f"--config-file={self._tree.root}/.clang-tidy", str(path), "--"]
        with open(log, "w") as output, open(log.with_suffix(".err"), "w") as errors:
            process = subprocess.Popen(
                [*command, *self._tree.commands[files[0]]], stdin=subprocess.DEVNULL, stdout=output, stderr=errors,
                cwd=self._tree.build, text=True,
            )
        self._running.append(Job(files, path, text, process, log))

    def _finish(self, job: Job) -> None:
        if job.process.returncode in (-signal.SIGKILL, -signal.SIGTERM):
            raise CannotRunError(f"clang-tidy was ended by {signal.Signals(-job.process.returncode).name}: is there too little memory?")
        found = findings(job.log.read_text(), self._tree.root, str(job.path), job.text)
        if job.process.returncode and not any(finding.file for finding in found):
            found.append(Finding("", "", job.log.with_suffix(".err").read_text()[-2000:].strip() or "clang-tidy failed"))
        again = retries(job.files, found)
        if again:
            self._waiting = again + self._waiting
        else:
            self._keep(job.files, found)

    def _keep(self, files: list[str], found: list[Finding]) -> None:
        """Stores the result of files that were read completely."""
        for finding in found:
            if not finding.is_broken and finding.text not in self.result.found:
                self.result.found[finding.text] = finding
                print(finding.text, flush=True)
        broken = [finding.text for finding in found if finding.is_broken]
        if broken:
            self.result.broken[files[0]] = "\n".join(broken)
            return
        named = {finding.file for finding in found}
        changed = {name for file in files for name in self._tree.includes_of(file) if not self._tree.is_as_read(name)}
        self.result.changed |= changed
        clean = [name for name in files if (named | changed).isdisjoint(self._tree.includes_of(name))]
        if named and len(clean) == len(files):
            return  # a file has a finding in a place outside of its known includes
        self.result.clean |= set(clean)
        self._stamps.add({name: self._tree.stamp(name, self._tools) for name in clean})

    def _say(self, count: int) -> None:
        left = sum(len(files) for files in self._waiting) + sum(len(job.files) for job in self._running)
        print(f"tidy: read {count - left} of {count} files", flush=True)


def chosen(tree: Tree, names: list[str], limit: int) -> tuple[list[str], int]:
    """Returns the product files among `names` and those that include them, nearest first, and the number of omitted files."""
    paths = [os.path.relpath(os.path.abspath(name), tree.root) for name in names]
    direct = [path for path in dict.fromkeys(paths) if path in tree.commands and is_product(path) and path in tree.texts]
    headers = {path for path in paths if path.endswith(".h") and path in tree.texts}
    if not headers:
        return direct, 0
    includers = [name for name in tree.files if name not in direct and headers & tree.includes_of(name)]
    near = {str(Path(header).parent) for header in headers}
    stems = {header.removesuffix(".h") for header in headers}
    includers.sort(key=lambda name: (name.removesuffix(".cc") not in stems, str(Path(name).parent) not in near))
    return direct + includers[:limit], len(includers[limit:])


def check(tree: Tree, options: argparse.Namespace) -> int:
    tools = _tools(tree.root)
    tree.configure()
    for name in options.files:
        if os.path.relpath(os.path.abspath(name), tree.root) not in tree.checkable():
            print(f"tidy: {name} is neither a header nor a source of the product: not read")
    files, left_out = chosen(tree, options.files, options.limit) if options.files else (tree.files, 0)
    stamps = Stamps(tree.build / "clean.json", forget=options.all)
    stale = [name for name in files if not stamps.has(name, tree.stamp(name, tools))]
    result = Runner(tree, stamps, tools, options.jobs).run(stale)
    for name, why in sorted(result.broken.items()):
        print(f"{why}\ntidy: {name} could not be read, see above")
    if result.changed:
        print(f"tidy: {', '.join(sorted(result.changed)[:5])} changed during the run: run it again")
    if left_out:
        print(f"tidy: {left_out} more files include these headers and were left out")
    known = len(files) - len(stale)
    print(f"tidy: {len(files)} files, {known + len(result.clean)} clean ({len(stale)} read, {known} known)")
    if result.broken or (result.changed and not result.found):
        return 2
    return 0 if len(result.clean) == len(stale) and not result.found else 1


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="number of parallel clang-tidy processes")
    parser.add_argument("--all", action="store_true", help="also check files that are known to be clean")
    parser.add_argument("--limit", type=int, default=40, help="maximum number of includers of the named headers")
    parser.add_argument("files", nargs="*", metavar="FILE", help="only these files; a header means the files that include it")
    options = parser.parse_args(arguments)
    if options.jobs < 1:
        parser.error("--jobs is at least 1")
    return options


def _lock(folder: Path) -> int:
    """Waits until no other run uses the folder; holds the lock until this process ends."""
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print("tidy: waits for another run", flush=True)
        fcntl.flock(handle, fcntl.LOCK_EX)
    return handle


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def main(arguments: list[str]) -> int:
    signal.signal(signal.SIGTERM, _interrupt)
    options = _options(arguments)
    try:
        _lock(ROOT / "build" / "tidy")
        return check(Tree(ROOT), options)
    except CannotRunError as error:
        print(f"tidy: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
