"""script/test: runs the steps of steps.py. script/test --help describes the options."""
from __future__ import annotations

import argparse
import os
import sys

import machine
import steps
import workspace
from history import History
from result_cache import ResultCache
from model import ROOT, Step
from report import Report
from runner import Interrupted, Runner

_ABOUT = """The complete test run, from a fresh clone: checks, builds, C++ tests on both databases, web tests, raw requests and
journeys in Chromium against the real server, and programs that kill it. Continues after a failure and ends with a line per step and per failure."""


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="script/test", description=_ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="list the steps with their usual duration and exit")
    parser.add_argument("--only", nargs="+", default=[], metavar="STEP", help="run these steps and those that they need; STEP/PART for one part, as in journeys/find")
    parser.add_argument("--long", action="store_true", help="200 kills and 2,000 requests in the crash programs instead of 20 and 200, on PostgreSQL too")
    parser.add_argument("--shots", action="store_true", help="save screenshots of every step of every journey in tests/output/screenshots")
    parser.add_argument("--again", action="store_true", help="also run parts that passed before with the same inputs; --shots implies this")
    return parser.parse_args()


def _print_list(all_steps: list[Step], history: History) -> None:
    print(f"{'step':<14} {'usual':>7}  {'cases':>6}  what it checks (what it needs)")
    for step in all_steps:
        known = [seconds for key, seconds in history.seconds.items() if key.split("/")[0] == step.name]
        needs = f" ({', '.join(step.needs)})" if step.needs else ""
        print(f"{step.name:<14} {round(sum(known) if known else step.usual):>5} s  {step.cases or '':>6}  {step.about}{needs}")


def main() -> int:
    arguments = _arguments()
    all_steps = steps.all_steps(arguments.long, arguments.shots)
    history = History()
    if arguments.list:
        _print_list(all_steps, history)
        return 0
    try:
        chosen = steps.chosen(all_steps, arguments.only)
    except KeyError as unknown:
        return _refuse(f"no step is called {unknown}: script/test --list names them")
    if lack := machine.lacks_room([ROOT], machine.room_for_build()) or machine.lacks_room([workspace.temporary_root()], 1.5):
        return _refuse(lack)
    try:
        _lock = workspace.lock()
        report = Report(len(chosen))
        cache = ResultCache(empty=arguments.again or arguments.shots)
        results = Runner(chosen, history, report, cache=cache).run()
    except workspace.BusyError as busy:
        return _refuse(str(busy))
    except OSError as failure:
        return _refuse(f"the run ended: {failure}")
    except Interrupted as interrupted:
        print("\ninterrupted: everything that was started has ended", file=sys.stderr)
        return 128 + int(interrupted.args[0])
    report.summary(results)
    return 0 if all(result.verdict == "ok" for result in results) else 1


def _refuse(sentence: str) -> int:
    print(f"error: {sentence}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
