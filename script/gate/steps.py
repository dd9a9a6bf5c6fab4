"""The steps of script/test, in the order of the list."""
from __future__ import annotations

import dataclasses
import json
import os
import subprocess
from functools import partial

import machine
from model import ROOT, Part, Reads, Service, Step, one

BUILD = os.environ.get("MOLAR_BUILD", "build/release")
NODE = ("web/node", "--disable-warning=ExperimentalWarning")

_PROSE = ("*.md", "script/gate/*")
_SERVER = ("web/dist/.inputs", f"{BUILD}/molar")
_OF_WEB_TESTS = Reads(("*_test.cc", "tests/*", *_PROSE))
_OF_CXX_TESTS = Reads(("src/*", "web/src/*", "tests/*.ts", *_PROSE), _SERVER)  # the programs contain src/, the bundles web/src/
_OF_SERVER_TESTS = Reads(("*_test.cc", "*.test.ts", "*.test.tsx", *_PROSE), _SERVER)
_OF_JOURNEYS = Reads(_OF_SERVER_TESTS.leaves_out, (*_SERVER, "web/dist-dev/.inputs"))

_POSTGRES = Service(
    "postgres", ("script/postgres", "run", "sh", "-c", 'echo "$MOLAR_TEST_POSTGRES"; exec cat >/dev/null'), "MOLAR_TEST_POSTGRES"
)


def _npm(task: str, *arguments: str) -> tuple[str, ...]:
    return ("npm", "--prefix", "web", "run", "--silent", task, *(("--", *arguments) if arguments else ()))


def _library(function: str) -> tuple[str, ...]:
    """Returns the command for a function of script/lib.sh."""
    return ("bash", "-c", f"source script/lib.sh && {function}")


def cxx_shards() -> list[Part]:
    """Returns one part for each test program of CTest (cmake/MolarLibrary.cmake), with its command and environment."""
    listed = subprocess.run(("ctest", "--test-dir", BUILD, "--show-only=json-v1"), cwd=ROOT, capture_output=True, text=True, check=True)
    parts = []
    for test in json.loads(listed.stdout)["tests"]:
        properties = {entry["name"]: entry["value"] for entry in test.get("properties", [])}
        env = dict(pair.split("=", 1) for pair in properties.get("ENVIRONMENT", []))
        parts.append(Part(test["name"], tuple(test["command"]), usual=20, env=env))
    return parts


def _node_tests(folder: str, usual: float, cores: float, env: dict[str, str]) -> list[Part]:
    """Returns one part for each test file of the folder."""
    return [
        Part(file.name.removesuffix(".test.ts"), (*NODE, "--test-reporter=spec", str(file.relative_to(ROOT))), cores, usual, deadline=900, env=env)
        for file in sorted((ROOT / "tests" / folder).glob("*.test.ts"))
    ]


def _crash(is_long: bool) -> list[Part]:
    kills = 200 if is_long else 20
    program = partial("tests/crash/{}.ts".format)
    postgres = ("script/postgres", "run")
    return [
        Part("crash", (*NODE, program("crash"), "--kills", str(kills)), 0.4, 40),
        Part("lifecycle", (*NODE, program("lifecycle"), "--kills", str(kills), "--members", "16"), 0.4, 60),
        # The same programs need two more minutes on PostgreSQL, so an ordinary run uses SQLite only.
        *([
            Part("crash-postgres", (*postgres, *NODE, program("crash"), "--postgres", "--kills", str(kills)), 0.4, 300),
            Part("lifecycle-postgres", (*postgres, *NODE, program("lifecycle"), "--postgres", "--kills", str(kills), "--members", "16"), 0.4, 400),
        ] if is_long else []),
        Part("two-processes", (*postgres, *NODE, program("two-processes")), 0.4, 20),
        Part("update", (*postgres, *NODE, program("update"), "--requests", str(kills * 10)), 0.8, 20),
        Part("imports", (*postgres, *NODE, program("imports"), "--kills", str(kills // 5)), 0.4, 20),
    ]


_SOAK = Step("soak", "five minutes of mixed load while render workers are killed", "web/node tests/soak/soak.ts",
             lambda: [Part("soak", (*NODE, "tests/soak/soak.ts"), 1, 320, deadline=900)], needs=("build",), cases=13, counts="checks", usual=320)


def all_steps(is_long: bool = False, takes_shots: bool = False) -> list[Step]:
    """is_long: ten times the kills and requests in the crash programs, and the soak test; takes_shots: screenshots of every step of the journeys."""
    shots = {"MOLAR_TEST_SHOTS": "1"} if takes_shots else {}
    return [
        Step("gate", "the runner's own tests", "python3 -m unittest discover -s script/gate -p '*_test.py'",
             one("python3", "-m", "unittest", "discover", "-s", "script/gate", "-p", "*_test.py"), cases=1),
        Step("format", "clang-format", "run script/format", one("script/format", "--check"),
             requires=(machine.program("clang-format", "clang-format"),), counts="files"),
        Step("layers", "#include lines point down, no circle of imports", "docs/architecture.md shows the layers", one("script/check-layers.py", usual=1)),
        Step("english", "comments in plain English", "docs/style-english.md has the rules", one("script/check-english.py", usual=1)),
        Step("openapi", "api/openapi.yaml keeps its rules, and the files made from it are current", "npm run openapi in web/", one(*_npm("openapi", "--check"), usual=8)),
        Step("web-build", "the production bundles", "npm run build in web/", one(*_library("build_web"), usual=11), usual=11),
        Step("web-build-dev", "the development bundles", "npm run build:dev in web/", one(*_library("build_web dev"), usual=11), usual=11),
        Step("typecheck", "TypeScript", "npm run typecheck in web/", one(*_npm("typecheck"), usual=20), usual=20),
        Step("typecheck-tests", "TypeScript of tests/", "web/node web/node_modules/typescript/bin/tsc -p tests/tsconfig.json --noEmit",
             one("web/node", "web/node_modules/typescript/bin/tsc", "-p", "tests/tsconfig.json", "--noEmit", usual=7), usual=7),
        Step("lint", "ESLint", "npm run lint in web/", one(*_npm("lint"), usual=17), usual=17),
        Step("web-tests", "Vitest", "npm test in web/", one(*_npm("test", "--maxWorkers", str(machine.cores())), cores=2, usual=35), cases=3600, usual=45,
             reads=_OF_WEB_TESTS),
        Step("build", "the server and its tests", "the compiler or linker says where", one(*_library("build_server all"), cores=2, usual=400),
             needs=("web-build",), usual=400),
        Step("tidy", "clang-tidy", "clang-tidy names file and line", one("python3", "script/gate/tidy.py", "--jobs", str(machine.cores()), cores=2, usual=150),
             requires=(machine.program("clang-tidy", "clang-tidy"),), cases=431, counts="files", usual=150),
        Step("content", "the demo brands are valid", "molar content validate content/brands/*",
             one("sh", "-c", f"{BUILD}/molar content validate content/brands/*"), needs=("build",)),
        Step("cxx-tests", "C++ on SQLite and PostgreSQL", "script/postgres run ctest --test-dir build/release --output-on-failure", cxx_shards,
             needs=("build",), services=(_POSTGRES,), requires=(machine.postgresql,), cases=3180, usual=200, reads=_OF_CXX_TESTS),
        Step("front-door", "raw bytes against the real server", "web/node tests/http/FILE",
             lambda: _node_tests("http", 20, 1, {}), needs=("build",), cases=66, usual=70, reads=_OF_SERVER_TESTS),
        Step("journeys", "people in Chromium against the real server", "web/node tests/e2e/FILE; with --shots pictures are in tests/output/screenshots",
             lambda: _node_tests("e2e", 30, 1, shots), needs=("build", "web-build-dev"),
             requires=(machine.chromium, machine.postgresql), cases=384, usual=1400, reads=_OF_JOURNEYS),
        Step("crash", "kills and updates while people buy, renew and import", "web/node tests/crash/NAME.ts", lambda: _crash(is_long),
             needs=("build",), requires=(machine.postgresql,), cases=58 if not is_long else 166, counts="checks", usual=185, reads=_OF_SERVER_TESTS),
        *([_SOAK] if is_long else []),
    ]


def with_needs(steps: list[Step], names: set[str]) -> list[Step]:
    """Returns the named steps and all steps that they need. Throws KeyError for an unknown name."""
    table = {step.name: step for step in steps}
    wanted: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in wanted:
            wanted.add(name)
            waiting += table[name].needs
    return [step for step in steps if step.name in wanted]


def chosen(steps: list[Step], names: list[str]) -> list[Step]:
    """Returns the steps and parts of --only, with the steps that they need; all steps when no name is given. Throws KeyError for an unknown step."""
    wanted: dict[str, set[str]] = {}
    for name in names:
        step, _, part = name.partition("/")
        wanted.setdefault(step, set()).add(part)
    return [
        _with_parts(step, wanted[step.name]) if "" not in wanted.get(step.name, {""}) else step
        for step in with_needs(steps, set(wanted) or {step.name for step in steps})
    ]


def _with_parts(step: Step, names: set[str]) -> Step:
    """Restricts a step to these parts. With an unknown name the step has no parts, and such a step fails."""
    def parts() -> list[Part]:
        found = [part for part in step.parts() if part.name in names]
        return found if len(found) == len(names) else []

    return dataclasses.replace(step, parts=parts, cases=0)
