#!/usr/bin/env python3
"""embed_messages.py OUTPUT FOLDER: writes a C++ source with the texts of FOLDER/{en,es}/server/AREA.json, sorted by "area.key"."""
import json
import pathlib
import sys

output, folder = map(pathlib.Path, sys.argv[1:])


def texts(language: str) -> dict[str, str]:
    files = (folder / language / "server").glob("*.json")
    return {f"{file.stem}.{key}": text for file in files for key, text in json.loads(file.read_bytes()).items()}


english, spanish = texts("en"), texts("es")
if english.keys() != spanish.keys():
    sys.exit(f"{folder}: only in one language: {', '.join(sorted(english.keys() ^ spanish.keys()))}")
lines = ['#include "base/embedded_messages.h"', "", "namespace molar {", "", "namespace {", "", "constexpr Message kMessages[] = {"]
for key in sorted(english, key=str.encode):
    lines.append(f'    {{"{key}", R"molar({english[key]})molar", R"molar({spanish[key]})molar"}},')
lines += ["};", "", "}  // namespace", "", "std::span<const Message> embedded_messages() {", "  return kMessages;", "}", "", "}  // namespace molar", ""]
output.parent.mkdir(parents=True, exist_ok=True)
output.write_text("\n".join(lines), encoding="utf-8")
