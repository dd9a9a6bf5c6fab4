"""Runs steps as a graph: parts that compute share the cores; parts that mostly wait run in addition."""
from __future__ import annotations

import os
import select
import shlex
import shutil
import signal
from dataclasses import dataclass, field
from pathlib import Path

import machine
import outcome
from history import History
from inputs import Inputs
from result_cache import ResultCache
from model import ROOT, Part, Service, Step
from processes import Running, adopt_orphans, kill_children, reap_adopted
from report import Report, StepResult, clock
from workspace import LOGS, Temporary

_WAITING = 0.5  # a part that uses less of a core than this mostly waits
_WAITING_LANE = 2  # number of waiting parts that run in addition to computing ones
_SERVICE_PATIENCE = 90.0  # seconds until a service must be ready


class Interrupted(Exception):
    """A signal requests the end of the run; contains its number."""


@dataclass
class _StepState:
    step: Step
    result: StepResult
    parts: list[Part] | None = None  # None: not started
    waiting: list[Part] = field(default_factory=list)
    running: int = 0
    services: list[Running] = field(default_factory=list)
    env: dict[str, str] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        return self.result.verdict != ""


@dataclass
class _RunningPart:
    state: _StepState
    part: Part
    process: Running
    folder: Path
    stamp: str | None = None  # stamp of its inputs, for a step whose results are cached
    is_late: bool = False


class Runner:
    """Runs `steps`, which must include the steps that they need, and continues after a failure.

    cores: maximum number of cores that computing parts use together
    logs:  folder of the logs; the output of a part is in STEP/PART.log
    cache: cached results of parts that need not run again; None: every part runs, and no result is cached
    """

    def __init__(
        self, steps: list[Step], history: History, report: Report, cores: int = machine.cores(), logs: Path = LOGS, cache: ResultCache | None = None
    ) -> None:
        self._states = {step.name: _StepState(step, StepResult(step.name, "", counts=step.counts)) for step in steps}
        self._history = history
        self._report = report
        self._cores = cores
        self._logs = logs
        self._cache = cache
        self._inputs = Inputs()
        self._running: list[_RunningPart] = []
        self._ranks = {step.name: self._rank(step.name) for step in steps}
        self._wakeup = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._signal = 0

    def run(self) -> list[StepResult]:
        """Returns every step's result, in the order of the table. Throws Interrupted after all processes have ended."""
        adopt_orphans()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._interrupt)
        self._temporary = Temporary()
        try:
            while not all(state.is_over for state in self._states.values()):
                self._begin_steps()
                self._start_parts()
                self._wait()
                self._collect()
            return [state.result for state in self._states.values()]
        finally:
            self._end_everything()
            self._history.save()
            if self._cache is not None:
                self._cache.save()

    def _interrupt(self, number: int, _frame: object) -> None:
        self._signal = number
        os.write(self._wakeup[1], b"!")

    def _end_everything(self) -> None:
        for one in self._running:
            one.process.end()
        for state in self._states.values():
            self._end_services(state)
        kill_children()
        self._temporary.remove()

    # Order

    def _rank(self, name: str) -> float:
        """Returns the seconds from the start of this step to the end of the longest chain of steps that depend on it."""
        behind = [self._rank(state.step.name) for state in self._states.values() if name in state.step.needs]
        return self._usual(self._states[name].step) + max(behind, default=0.0)

    def _usual(self, step: Step) -> float:
        known = [seconds for key, seconds in self._history.seconds.items() if key == step.name or key.startswith(step.name + "/")]
        return sum(known) if known else step.usual

    def _seconds(self, state: _StepState, part: Part) -> float:
        return self._history.seconds.get(_key(state.step, part), part.usual)

    def _urgency(self, state: _StepState, part: Part) -> tuple[bool, float, float]:
        failed = _key(state.step, part) in self._history.failed
        return (failed, self._ranks[state.step.name], self._seconds(state, part))

    def _next(self) -> list[tuple[_StepState, Part]]:
        """Returns the parts that may start, the most urgent first."""
        ready = [(state, part) for state in self._states.values() if not state.is_over for part in state.waiting]
        return sorted(ready, key=lambda one: self._urgency(*one), reverse=True)

    # Steps

    def _begin_steps(self) -> None:
        for state in self._states.values():
            if state.parts is not None or state.is_over:
                continue
            needed = [self._states[name].result for name in state.step.needs]
            if any(result.verdict in ("FAIL", "skip") for result in needed):
                missing = next(result.name for result in needed if result.verdict in ("FAIL", "skip"))
                self._end_step(state, "skip", f"not run, because {missing} did not pass")
            elif all(result.verdict == "ok" for result in needed):
                self._begin(state)

    def _begin(self, state: _StepState) -> None:
        lacks = [sentence for check in state.step.requires if (sentence := check()) is not None]
        if lacks:
            self._end_step(state, "FAIL", *lacks)
            return
        state.parts = state.step.parts()
        if not state.parts:
            self._end_step(state, "FAIL", "nothing to run was found")
            return
        state.waiting = [part for part in state.parts if not self._holds(state, part)]
        if len(state.waiting) == len(state.parts):
            shutil.rmtree(self._logs / state.step.name, ignore_errors=True)
        self._finish_if_done(state)

    def _holds(self, state: _StepState, part: Part) -> bool:
        """Whether the part has passed with the current inputs. Its cases then count, and the report states that."""
        stamp = self._stamp(state.step, part)
        found = self._cache.find(_key(state.step, part), stamp) if self._cache is not None and stamp is not None else None
        if found is not None:
            state.result.cases += found.cases
            state.result.cached += found.cases
        return found is not None

    def _stamp(self, step: Step, part: Part) -> str | None:
        if self._cache is None or step.reads is None:
            return None
        try:
            return self._inputs.stamp(part, step.reads)
        except OSError:
            return None  # a file was deleted meanwhile

    def _start_services(self, state: _StepState) -> bool:
        for service in state.step.services[len(state.services):]:
            if not self._start_service(state, service):
                return False
        return True

    def _start_service(self, state: _StepState, service: Service) -> bool:
        env = {"TMPDIR": str(self._temporary.make())}
        log = self._logs / state.step.name / f"{service.name}.service.log"
        running = Running(f"{os.getpid()}.{state.step.name}.{service.name}", service.command, env, log, keep_input=True)
        line = running.first_line(_SERVICE_PATIENCE)
        if line is None:
            running.end()
            state.waiting.clear()
            state.result.notes.append(f"{service.name} did not start: {outcome.excerpt(log.read_text(errors='replace'), 5)}")
            return False
        state.services.append(running)
        state.env[service.variable] = line
        return True

    def _end_services(self, state: _StepState) -> None:
        while state.services:
            state.services.pop().finish()

    def _end_step(self, state: _StepState, verdict: str, *notes: str) -> None:
        state.result.verdict = verdict
        state.result.notes += notes
        self._end_services(state)
        self._report.step_ended(state.result)

    # Parts

    def _start_parts(self) -> None:
        """Starts the parts that fit. A computing part does not overtake a more urgent one that does not fit yet."""
        is_blocked = False
        for state, part in self._next():
            if part not in state.waiting:
                continue
            if part.cores < _WAITING:
                if sum(one.part.cores < _WAITING for one in self._running) < _WAITING_LANE:
                    self._start(state, part)
            elif not is_blocked:
                is_blocked = not self._fits(part)
                if not is_blocked:
                    self._start(state, part)

    def _fits(self, part: Part) -> bool:
        busy = sum(one.part.cores for one in self._running if one.part.cores >= _WAITING)
        return busy == 0 or busy + part.cores <= self._cores

    def _start(self, state: _StepState, part: Part) -> None:
        if not self._start_services(state):
            self._finish_if_done(state)
            return
        state.waiting.remove(part)
        state.running += 1
        folder = self._temporary.make()
        env = {**state.env, "TMPDIR": str(folder), **part.env}
        mark = f"{os.getpid()}.{_key(state.step, part)}"
        log = self._logs / state.step.name / f"{part.name or state.step.name}.log"
        stamp = self._stamp(state.step, part)
        self._running.append(_RunningPart(state, part, Running(mark, part.command, env, log), folder, stamp))

    def _wait(self) -> None:
        if self._running:
            select.select([one.process.pidfd for one in self._running] + [self._wakeup[0]], [], [], 1.0)
        if self._signal:
            raise Interrupted(self._signal)
        self._report.progress([_key(one.state.step, one.part) for one in self._running], self._left())

    def _left(self) -> float:
        seconds = 0.0
        for state in self._states.values():
            if state.is_over:
                continue
            if state.parts is None:
                seconds += self._usual(state.step)
            seconds += sum(self._seconds(state, part) * max(part.cores, _WAITING) for part in state.waiting)
        for one in self._running:
            seconds += max(0.0, self._seconds(one.state, one.part) - one.process.seconds()) * max(one.part.cores, _WAITING)
        return seconds / self._cores

    def _collect(self) -> None:
        for one in list(self._running):
            if one.process.poll() is None and one.process.seconds() > one.part.deadline:
                one.is_late = True
                one.process.end()
            if one.process.poll() is not None:
                self._running.remove(one)
                self._end_part(one)
                shutil.rmtree(one.folder, ignore_errors=True)
        if not self._running:
            reap_adopted({service.process.pid for state in self._states.values() for service in state.services})

    def _end_part(self, one: _RunningPart) -> None:
        state, part, seconds = one.state, one.part, one.process.seconds()
        log = one.process.log.read_text(errors="replace")
        read = outcome.read(log)
        passed = one.process.code == 0
        state.running -= 1
        state.result.seconds += seconds
        state.result.cases += read.cases
        self._history.note(_key(state.step, part), seconds, passed)
        self._keep(one, passed, read.cases)
        if not passed:
            self._report_failure(one, log, read)
        self._finish_if_done(state)

    def _keep(self, one: _RunningPart, passed: bool, cases: int) -> None:
        if self._cache is None or one.stamp is None:
            return
        key = _key(one.state.step, one.part)
        if passed and self._stamp(one.state.step, one.part) == one.stamp:
            self._cache.note(key, one.stamp, cases)
        else:
            self._cache.forget(key)

    def _report_failure(self, one: _RunningPart, log: str, read: outcome.Outcome) -> None:
        step, part = one.state.step, one.part
        how = f"ended after its {clock(part.deadline)} minutes" if one.is_late else _meaning(one.process.code or 0)
        key = _key(step, part)
        file = os.path.relpath(one.process.log, ROOT)
        title = f"{key} failed ({how}) after {round(one.process.seconds())} s: {step.hint}\n$ {shlex.join(part.command)}"
        self._report.part_failed(title, outcome.excerpt(log), file)
        names = [f"{key}: {name}" for name in read.failures[:10]]
        one.state.result.notes += [f"{key}: {how}", *names] if one.is_late or not names else names
        one.state.result.reasons += outcome.reasons(log)
        if len(read.failures) > 10:
            one.state.result.notes.append(f"{key}: … and {len(read.failures) - 10} more, see {file}")
        full = machine.lacks_room([ROOT, self._temporary.folder], 0.1)
        if full is not None and full not in one.state.result.notes:
            one.state.result.notes.append(full)

    def _finish_if_done(self, state: _StepState) -> None:
        if state.is_over or state.running > 0 or state.waiting:
            return
        result, step = state.result, state.step
        if not result.notes and result.cases < step.cases:
            result.notes.append(f"only {result.cases:,} {step.counts} ran, {step.cases:,} are expected (script/gate/steps.py)")
        self._end_step(state, "FAIL" if result.notes else "ok")


def _key(step: Step, part: Part) -> str:
    return f"{step.name}/{part.name}" if part.name else step.name


def _meaning(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"killed by {signal.Signals(-code).name}"
