"""What a run consists of: steps, their parts, and the services that parts use."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True)
class Part:
    """One command of a step. Parts of a step are independent of each other.

    cores:    how many cores it keeps busy; parts that mostly wait have less than one
    usual:    seconds on two quiet cores, used until a run has measured it
    deadline: seconds after which it is ended and counts as failed
    """

    name: str
    command: tuple[str, ...]
    cores: float = 1.0
    usual: float = 5.0
    deadline: float = 1500.0
    env: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Reads:
    """The files that decide how a step's parts end, so that a result holds until one of them changes.

    leaves_out: patterns of the repository's files that no part reads, or that are inside what was built; a file that
                the part's command names counts in any case
    built:      files outside of the repository's list, relative to its root
    """

    leaves_out: tuple[str, ...]
    built: tuple[str, ...] = ()


@dataclass(frozen=True)
class Service:
    """A program that parts of a step use, started before the first one and ended after the last.

    Its first line of output becomes the value of `variable`; it ends when its standard input ends.
    """

    name: str
    command: tuple[str, ...]
    variable: str


@dataclass(frozen=True)
class Step:
    """A named check. It passes when all of its parts do and at least `cases` cases ran.

    parts:    called when its turn has come, because some parts are known only after a build
    requires: each answers None, or a sentence that says what the machine lacks
    counts:   the unit of `cases`; empty when the step has none
    reads:    None for a step that runs each time; otherwise a part that passed is not run again until these files change
    """

    name: str
    about: str
    hint: str
    parts: Callable[[], list[Part]]
    needs: tuple[str, ...] = ()
    services: tuple[Service, ...] = ()
    requires: tuple[Callable[[], str | None], ...] = ()
    cases: int = 0
    counts: str = "cases"
    usual: float = 5.0
    reads: Reads | None = None


def one(*command: str, cores: float = 1.0, usual: float = 5.0, env: Mapping[str, str] | None = None) -> Callable[[], list[Part]]:
    """The parts of a step that is a single command."""
    return lambda: [Part("", command, cores, usual, env=env or {})]
