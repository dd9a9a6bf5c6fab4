"""Parts of a run: steps, their parts, and the services that parts use."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True)
class Part:
    """One command of a step. Parts of a step are independent of each other.

    cores:    number of cores that it uses; less than one for parts that mostly wait
    usual:    seconds on two idle cores, used until a run has measured it
    deadline: seconds after which it is killed and counts as failed
    """

    name: str
    command: tuple[str, ...]
    cores: float = 1.0
    usual: float = 5.0
    deadline: float = 1500.0
    env: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Reads:
    """The files on which the results of a step's parts depend: a result is valid until one of them changes.

    leaves_out: patterns of repository files that no part reads, or that are inputs of a file in `built`; a file that the
                part's command names always counts
    built:      generated files outside of git, relative to the root
    """

    leaves_out: tuple[str, ...]
    built: tuple[str, ...] = ()


@dataclass(frozen=True)
class Service:
    """A program that parts of a step use, started before the first part and ended after the last one.

    The first line of its output becomes the value of `variable`; it ends when its standard input is closed.
    """

    name: str
    command: tuple[str, ...]
    variable: str


@dataclass(frozen=True)
class Step:
    """A named check. It passes when all of its parts do and at least `cases` cases ran.

    parts:    called when the step starts, because some parts are known only after a build
    requires: each returns None, or a sentence that names what the machine lacks
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
    """Returns the parts of a step that is a single command."""
    return lambda: [Part("", command, cores, usual, env=env or {})]
