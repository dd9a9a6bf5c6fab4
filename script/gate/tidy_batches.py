"""Reads C++ sources as text: their includes, and which of them can share a translation unit.

clang-tidy spends nearly all of its time in headers, so files that share them are read together. The files of a batch
do not affect each other: a name that is local to one of them occurs in no other.
"""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

_SKIPPED = re.compile(
    r"""//[^\n]*|/\*.*?\*/|\bR"([^()\s\\]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'""", re.DOTALL
)
_COMMENT = re.compile(r"/\*.*?\*/|\bR\"([^()\s\\]*)\(.*?\)\1\"", re.DOTALL)
_DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(\w+)((?:\\\n|[^\n])*)", re.MULTILINE)
_INCLUDED = re.compile(r'\s*(?:"([^"\n]+)"|<([^>\n]+)>)')
_WORD = re.compile(r"[A-Za-z_]\w*")
_UNQUALIFIED = re.compile(r"(?<![\w.])(?<!::)(?<!->)[A-Za-z_]\w*")
_HARMLESS = frozenset(("define", "if", "ifdef", "ifndef", "elif", "else", "endif", "error"))
_TOKEN = re.compile(r"[A-Za-z_]\w*|\[\[|\]\]|[^\s\w]")


class UnreadableError(Exception):
    """A source uses the preprocessor in a way that this parser does not support."""


@dataclass(frozen=True)
class Source:
    """One file as text.

    quoted, angled: the targets of its #include lines
    words:          every identifier that a .cc looks up without a qualifier
    own:            names that are local to the file; for an alias, its definition
    macros:         those that it defines
    opaque:         it contains a using directive, which affects all that follows
    plain:          other files can follow it: its includes come first, and nothing in it takes effect beyond the file
    """

    quoted: tuple[str, ...]
    angled: tuple[str, ...]
    words: frozenset[str] = frozenset()
    own: Mapping[str, str] = field(default_factory=dict)
    macros: tuple[str, ...] = ()
    opaque: bool = False
    plain: bool = True


def read_header(text: str) -> Source:
    """Reads only the includes. Throws UnreadableError."""
    return Source(*_includes(_directives(text)))


def read_source(text: str) -> Source:
    """Reads everything about a .cc that a batch needs. Throws UnreadableError."""
    directives = _directives(text)
    quoted, angled = _includes(directives)
    code = _DIRECTIVE.sub("", _SKIPPED.sub(" ", text))
    own, opaque = _own_names(code)
    macros = tuple(match[0] for name, rest in directives if name == "define" and (match := _WORD.search(rest)))
    words = frozenset(_UNQUALIFIED.findall(_SKIPPED.sub(" ", text)))
    plain = _is_plain([name for name, _ in directives]) and "NOLINTBEGIN" not in text
    return Source(quoted, angled, words, own, macros, opaque, plain)


def _directives(text: str) -> list[tuple[str, str]]:
    return _DIRECTIVE.findall(_COMMENT.sub(lambda match: "\n" * match[0].count("\n"), text))


def _includes(directives: Iterable[tuple[str, str]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    quoted, angled = [], []
    for name, rest in directives:
        if name in ("include", "include_next", "import"):
            match = _INCLUDED.match(rest)
            if match is None:
                raise UnreadableError(f"#{name}{rest}")
            (quoted if match[1] else angled).append(match[1] or match[2])
    return tuple(quoted), tuple(angled)


def _is_plain(names: list[str]) -> bool:
    last = max((place for place, name in enumerate(names) if name == "include"), default=-1)
    return all(name == "include" for name in names[: last + 1]) and _HARMLESS.issuperset(names[last + 1:])


def _own_names(code: str) -> tuple[dict[str, str], bool]:
    """Returns the names declared in unnamed namespaces, with static or by using; and whether there is a using directive."""
    names: dict[str, str] = {}
    opaque = False
    for statement, anonymous in _statements(code):
        is_alias = statement[0] == "using" or (statement[0] == "namespace" and "=" in statement)
        if statement[:2] == ["using", "namespace"]:
            opaque = True
        elif is_alias or anonymous or statement[0] == "static":
            names |= dict.fromkeys(_declared(statement), " ".join(statement) if is_alias else "")
    return names, opaque


def _statements(code: str) -> Iterator[tuple[list[str], bool]]:
    """Yields each statement outside of function and class bodies, without its body, and whether it is in an unnamed namespace."""
    scopes, statement, skipped, parentheses = [False], [], 0, 0
    for token in _TOKEN.findall(code):
        if skipped:
            skipped += (token == "{") - (token == "}")
            continue
        parentheses += (token == "(") - (token == ")")
        if token == "{" and not parentheses and _is_scope(statement):
            scopes.append(scopes[-1] or statement[-1] == "namespace")
            statement = []
        elif token == "{" and parentheses:
            statement.append(token)
        elif token == "{":
            yield statement or [token], scopes[-1]
            statement, skipped = [], 1
        elif token == ";" and not parentheses:
            if statement:
                yield statement, scopes[-1]
            statement = []
        elif token == "}" and not parentheses:
            scopes = scopes[:-1] or [False]
            statement = []
        else:
            statement.append(token)


def _is_scope(statement: list[str]) -> bool:
    return "namespace" in statement[:2] or statement[:1] == ["extern"] and len(statement) < 3


def _declared(statement: list[str]) -> set[str]:
    """Returns the name that a statement declares; empty when this parser finds none."""
    tokens = _without_prefixes(statement)
    if tokens[:1] == ["using"]:
        place = tokens.index("=") if "=" in tokens else len(tokens)
        return set(tokens[place - 1:place])
    kinds = ("struct", "class", "union", "enum", "namespace")
    if tokens[:1] and tokens[0] in kinds:
        return {next((token for token in tokens if _WORD.match(token) and token not in (*kinds, "alignas")), "")}
    head = _before_value(tokens)
    words = [token for token in head if _WORD.match(token)]
    is_call = len(head) == 1 and len(tokens) > 1 and tokens[1] == "(" and head[0].isupper()
    return set() if not words or "operator" in head or is_call else {words[-1]}


def _without_prefixes(tokens: list[str]) -> list[str]:
    """Returns the tokens without template parameters, attributes and words such as static."""
    while tokens:
        if tokens[0] == "template":
            tokens = tokens[_end_of(tokens, 1, "<", ">"):]
        elif tokens[0] == "[[":
            tokens = tokens[tokens.index("]]") + 1:] if "]]" in tokens else []
        elif tokens[0] in ("static", "inline", "constexpr", "consteval", "constinit", "const", "typedef"):
            tokens = tokens[1:]
        else:
            break
    return tokens


def _end_of(tokens: list[str], start: int, opening: str, closing: str) -> int:
    depth = 0
    for place in range(start, len(tokens)):
        depth += (tokens[place] == opening) - (tokens[place] == closing)
        if depth == 0:
            return place + 1
    return len(tokens)


def _before_value(tokens: list[str]) -> list[str]:
    """Returns the tokens before the parameters or the value."""
    depth = 0
    for place, token in enumerate(tokens):
        depth += (token == "<") - (token == ">")
        if depth == 0 and token in ("(", "=", "[", "{"):
            return tokens[:place]
    return tokens


@dataclass
class Batch:
    """Files that clang-tidy reads as one translation unit."""

    files: list[str] = field(default_factory=list)
    words: set[str] = field(default_factory=set)
    own: dict[str, str] = field(default_factory=dict)
    closed: bool = False

    def takes(self, source: Source) -> bool:
        """Whether neither side looks up a local name of the other; the same alias on both sides is allowed."""
        met = (self.own.keys() & source.words) | (source.own.keys() & self.words)
        return not self.closed and all(self.own.get(name) and self.own.get(name) == source.own.get(name) for name in met)

    def add(self, file: str, source: Source) -> None:
        self.files.append(file)
        self.words |= source.words
        self.own |= source.own
        self.closed = source.opaque or not source.plain


def batches(files: Iterable[str], sources: Mapping[str, Source], most: int) -> list[list[str]]:
    """Splits files that share a command into batches of at most `most` files."""
    found: list[Batch] = []
    for file in files:
        source = sources[file]
        place = next((batch for batch in found if source.plain and len(batch.files) < most and batch.takes(source)), None)
        if place is None:
            place = Batch()
            found.append(place)
        place.add(file, source)
    return [batch.files for batch in found]


@dataclass(frozen=True)
class Unit:
    """The text of a batch, and the line at which each file begins in it: (line, file), ascending."""

    text: str
    starts: tuple[tuple[int, str], ...]

    def origin(self, line: int) -> tuple[str, int] | None:
        """Returns the file and the line in it for a line of the text; None for a line that belongs to no file."""
        before = [(start, file) for start, file in self.starts if start <= line]
        return (before[-1][1], line - before[-1][0] + 1) if before else None


def unit(files: Iterable[str], texts: Mapping[str, str], sources: Mapping[str, Source]) -> Unit:
    """Concatenates all includes first, so that no header sees a name of a .cc; then the unchanged files."""
    files = list(files)
    lines = [f'#include "{name}"' for name in dict.fromkeys(name for file in files for name in sources[file].quoted)]
    lines += [f"#include <{name}>" for name in dict.fromkeys(name for file in files for name in sources[file].angled)]
    starts = []
    for file in files:
        starts.append((len(lines) + 1, file))
        lines += texts[file].split("\n")
        lines += [f"#undef {name}" for name in sources[file].macros]
    return Unit("\n".join(lines) + "\n", tuple(starts))


def dependencies(file: str, includes: Mapping[str, Source], folders: Iterable[str]) -> set[str]:
    """Returns the repository's files that `file` may include under any condition, including itself."""
    found, waiting = {file}, [file]
    while waiting:
        current = waiting.pop()
        for name in (*includes[current].quoted, *includes[current].angled):
            for folder in (str(Path(current).parent), *folders):
                target = f"{folder}/{name}" if folder != "." else name
                if target in includes and target not in found:
                    found.add(target)
                    waiting.append(target)
    return found
