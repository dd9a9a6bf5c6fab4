"""Starts commands so that none outlives the run, however it ends."""
from __future__ import annotations

import ctypes
import os
import select
import signal
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

from model import ROOT

# The environment variable that marks the processes of a part. Not MOLAR_…: the server refuses unknown settings.
MARK = "GATE_PART"
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
_libc = ctypes.CDLL(None, use_errno=True)


def adopt_orphans() -> None:
    """Makes this process the parent of every descendant whose own parent has ended."""
    _libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _end_with_parent() -> None:
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)


class Running:
    """A started command, with a process group of its own and its output in a file."""

    def __init__(self, mark: str, command: tuple[str, ...], env: Mapping[str, str], log: Path, keep_input: bool = False) -> None:
        log.parent.mkdir(parents=True, exist_ok=True)
        self.mark = mark
        self.log = log
        self.started = time.monotonic()
        self.code: int | None = None
        with open(log, "wb") as output:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env={**os.environ, "NO_COLOR": "1", **env, MARK: mark},
                stdin=subprocess.PIPE if keep_input else subprocess.DEVNULL,
                stdout=subprocess.PIPE if keep_input else output,
                stderr=output if keep_input else subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=_end_with_parent,
            )
        self.pidfd = os.pidfd_open(self.process.pid)

    def seconds(self) -> float:
        return time.monotonic() - self.started

    def poll(self) -> int | None:
        """Returns the exit code once the command has ended; all processes that it started have then ended too."""
        if self.code is None and self.process.poll() is not None:
            self.code = self.process.returncode
            os.close(self.pidfd)
            if self.process.stdout is not None:
                self.process.stdout.close()
            _signal_group(self.process.pid, signal.SIGKILL)
            kill_marked(self.mark)
        return self.code

    def end(self, patience: float = 5.0) -> None:
        """Sends SIGTERM and, after `patience` seconds, SIGKILL."""
        if self.process.stdin is not None:
            self.process.stdin.close()
        _signal_group(self.process.pid, signal.SIGTERM)
        self._await(patience)
        _signal_group(self.process.pid, signal.SIGKILL)
        self._await(patience)
        self.poll()

    def finish(self, patience: float = 10.0) -> None:
        """Closes its input, which asks a service to end; after `patience` seconds, ends it."""
        if self.process.stdin is not None:
            self.process.stdin.close()
        self._await(patience)
        self.end()

    def _await(self, patience: float) -> None:
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            pass

    def first_line(self, patience: float) -> str | None:
        """Returns the first line of output; None when it ends first or prints no line within `patience` seconds."""
        assert self.process.stdout is not None
        until, line = time.monotonic() + patience, b""
        while not line.endswith(b"\n"):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0.0, until - time.monotonic()))
            piece = os.read(self.process.stdout.fileno(), 4096) if ready else b""
            if not piece:
                return None
            line += piece
        return line.decode().splitlines()[0].strip()


def _signal_group(pid: int, number: int) -> None:
    try:
        os.killpg(pid, number)
    except (ProcessLookupError, PermissionError):
        pass


def kill_marked(mark: str) -> None:
    """Kills every process with this mark in its environment, also one in another session."""
    wanted = f"{MARK}={mark}".encode()
    for entry in os.scandir("/proc"):
        if not entry.name.isdigit():
            continue
        try:
            with open(f"/proc/{entry.name}/environ", "rb") as environment:
                if wanted in environment.read().split(b"\0"):
                    os.kill(int(entry.name), signal.SIGKILL)
        except (OSError, ValueError):
            continue  # it has ended, or belongs to another user


def kill_children() -> None:
    """Kills all remaining children of this process, adopted ones included."""
    for _ in range(50):
        children = _children()
        if not children:
            return
        for pid in children:
            try:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
            except (ProcessLookupError, ChildProcessError):
                pass


def reap_adopted(own: set[int]) -> None:
    """Reaps adopted processes that have ended; those in `own` are reaped by their owners."""
    for pid in _children() - own:
        try:
            os.waitpid(pid, os.WNOHANG)
        except ChildProcessError:
            pass


def _children() -> set[int]:
    try:
        return {int(pid) for pid in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()}
    except OSError:
        return set()
