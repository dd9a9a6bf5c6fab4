#!/usr/bin/env python3
"""unity_groups.py FOLDER PREFIX FILES BYTES ALONE FILE.cc…: joins source files into a few translation units.

Prints one line for each unit: its name, then its sources, separated by semicolons. Files are joined within one
area (two folders deep, as domain/billing), at most FILES of them and BYTES of text, and only when no two declare
the same name at namespace scope: helpers in anonymous namespaces may then keep the name that fits them. The names
are read by a small scanner, not by a compiler: a name that it misses is a compiler error, and one of the two files
goes into ALONE, names separated by commas.
"""
import pathlib
import re
import sys

NOISE = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<tag>[^(\s]{0,16})\(.*?\)(?P=tag)"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'',
    re.S)
TYPE = re.compile(r"(?:struct|class|union|enum(?:\s+class)?)\s+(\w+)")
CALL = re.compile(r"[^(]*?([\w:~]*?)(operator\W+|\w+)\s*\(([\w\s,]*)")
VARIABLE = re.compile(r"(?<![\w:])(\w+)\s*(?:\[[^\]]*\]\s*)*(?:=|$)")


def declared_name(statement):
    """What a declaration at namespace scope is called, or None."""
    statement = re.sub(r"^(?:\s*template\s*<[^{;]*?>\s*(?=\w))+", "", statement.strip()).strip()
    if not statement or statement.startswith(("namespace", "using namespace", "static_assert", "friend")):
        return None
    if match := re.match(r"using\s+(\w+)\s*=", statement):
        return match.group(1)
    if statement.startswith("using"):
        return None
    if match := TYPE.match(statement):
        return match.group(1)
    head = statement.split("=", 1)[0]
    if match := CALL.match(head):
        scope, name, arguments = match.groups()
        if name.isupper():
            return "_".join([name, *re.findall(r"\w+", arguments)])  # TEST_P(Suite, case)
        return None if scope or name.startswith("operator") else name  # a member has its class in front
    match = VARIABLE.search(head.rstrip() if "=" in statement else statement)
    return match.group(1) if match else None


def names_of(text):
    """The names that a source file declares outside functions and classes, and its macros."""
    names = set(re.findall(r"^#\s*define\s+(\w+)", text, re.M))
    text = re.sub(r"^#.*(?:\\\n.*)*$", "", NOISE.sub(lambda noise: " " if noise[0].startswith("/") else '""', text), flags=re.M)
    depth, statement = 0, ""
    for token in re.findall(r"[{};]|[^{};]+", text):
        if depth == 0 and token in "{;":
            if token == "{" and re.match(r"\s*(?:inline\s+)?namespace\b", statement):
                statement = ""
                continue
            names.add(declared_name(statement))
            statement = ""
        if token == "{":
            depth += 1
        elif token == "}":
            depth = max(depth - 1, 0)
        elif token != ";" and depth == 0:
            statement += token
    names.discard(None)
    return names


def used_names(text):
    """The names that using-declarations bring in, each with what it stands for: the same may be repeated."""
    return {whole.split("::")[-1]: whole.lstrip(":") for whole in re.findall(r"^using\s+(?!namespace)([\w:]+);", text, re.M)}


def clash(unit, names, used):
    """Whether one name would mean two things."""
    known = unit["used"]
    return bool(unit["names"] & (names | used.keys()) or names & known.keys() or
                any(known.get(name, whole) != whole for name, whole in used.items()))


def main():
    folder, prefix, most_files, most_bytes = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    units, separate = [], set(sys.argv[5].split(","))
    for path in sorted(sys.argv[6:]):
        text = pathlib.Path(path).read_text()
        name = pathlib.Path(path).relative_to(folder)
        area, names, used, size = "_".join(name.parts[:-1][:2]), names_of(text), used_names(text), len(text)
        alone = name.as_posix() in separate or re.search(r"^\s*using namespace (?!std::)", text, re.M) is not None
        for unit in units:
            fits = unit["area"] == area and len(unit["files"]) < most_files and unit["size"] + size <= most_bytes
            if fits and not alone and not unit["alone"] and not clash(unit, names, used):
                break
        else:
            unit = {"area": area, "files": [], "size": 0, "names": set(), "used": {}, "alone": alone}
            units.append(unit)
        unit["files"].append(path)
        unit["names"] |= names
        unit["used"] |= used
        unit["size"] += size
    counts = {}
    for unit in units:
        counts[unit["area"]] = counts.get(unit["area"], 0) + 1
        print(";".join([f"{prefix}_{unit['area']}_{counts[unit['area']]}", *unit["files"]]))


if __name__ == "__main__":
    main()
