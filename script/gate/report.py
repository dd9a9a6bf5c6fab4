"""Prints the progress of a run: one line that is rewritten on a terminal, plain lines elsewhere."""
from __future__ import annotations

import shutil
import sys
import time
from dataclasses import dataclass, field

_HEARTBEAT = 60.0  # seconds
_REASONS = 12  # maximum of reason lines per step in the summary: some records keep only the last 30 lines
_WIDTH = 300


def clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


@dataclass
class StepResult:
    """Result of a step. `verdict` is "ok", "FAIL" or "skip"; `notes` name the failures, one per line.

    reasons: lines of the logs that explain the failures
    cached:  number of `cases` that did not run, because they passed before with the same inputs
    """

    name: str
    verdict: str
    seconds: float = 0.0
    cases: int = 0
    cached: int = 0
    counts: str = "cases"
    notes: list[str] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)

    def line(self) -> str:
        cases = f"{self.cases:,} {self.counts}" if self.cases else ""
        if self.cached:
            cases += f", {self.cached:,} of them cached"
        return f"{self.verdict:<5} {self.name:<14} {round(self.seconds):>5} s  {cases}".rstrip()


class Report:
    """Prints progress. `total` is the number of steps, `left` in the calls an estimate of the remaining seconds."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._began = time.monotonic()
        self._terminal = sys.stdout.isatty()
        self._beat = self._began

    def elapsed(self) -> float:
        return time.monotonic() - self._began

    def say(self, text: str) -> None:
        if self._terminal:
            sys.stdout.write("\r\033[K")
        print(text, flush=True)

    def step_ended(self, result: StepResult) -> None:
        self._done += 1
        self.say(f"[{clock(self.elapsed()):>5}] {self._done:>2}/{self._total} {result.line()}")
        for note in result.notes:
            self.say(f"        {note}")

    def part_failed(self, title: str, excerpt: str, log: str) -> None:
        self.say(f"\n=== {title}\n{excerpt}\n=== the whole output: {log}\n")

    def progress(self, running: list[str], left: float) -> None:
        """Called often: rewrites its line on a terminal, prints one line a minute elsewhere."""
        now = time.monotonic()
        line = f"[{clock(self.elapsed()):>5}] {self._done:>2}/{self._total} about {clock(left)} left: {', '.join(running)}"
        if self._terminal:
            width = shutil.get_terminal_size().columns
            sys.stdout.write(f"\r\033[K{line[: width - 1]}")
            sys.stdout.flush()
        elif now - self._beat >= _HEARTBEAT:
            self._beat = now
            print(line, flush=True)

    def summary(self, results: list[StepResult]) -> None:
        """Prints a line for each step, a line for each failure with the first lines of its reasons, and the counts that other programs read."""
        self.say("")
        for result in results:
            self.say(result.line())
        for result in results:
            for note in result.notes:
                self.say(f"{result.verdict} {result.name}: {note}")
            for reason in result.reasons[:_REASONS]:
                self.say(f"     | {reason[:_WIDTH]}")
        verdicts = [result.verdict for result in results]
        skipped = f", {verdicts.count('skip')} skipped" if "skip" in verdicts else ""
        self.say(f"\n{sum(result.cases for result in results):,} cases and files in {clock(self.elapsed())}")
        if cached := sum(result.cached for result in results):
            self.say(f"{cached:,} of them passed before with the same inputs and did not run: script/test --again runs all")
        self.say(f"{verdicts.count('ok')} passed, {verdicts.count('FAIL')} failed{skipped}")
