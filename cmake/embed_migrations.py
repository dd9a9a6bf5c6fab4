#!/usr/bin/env python3
"""embed_migrations.py OUTPUT FILE.sql…: writes a C++ source with every migration as a raw string, in order."""
import pathlib
import sys

output, files = pathlib.Path(sys.argv[1]), sorted(map(pathlib.Path, sys.argv[2:]), key=lambda f: f.name)
lines = ['#include "storage/embedded_migrations.h"', "", "namespace molar::storage {", "",
         "const std::vector<Migration>& embedded_migrations() {", "  static const std::vector<Migration> all = {"]
for file in files:
    number, name = file.stem.split("_", 1)
    lines.append(f'      {{{int(number)}, "{name}", R"molar_sql(')
    lines.append(file.read_text() + ')molar_sql"},')
lines += ["  };", "  return all;", "}", "", "}  // namespace molar::storage", ""]
output.parent.mkdir(parents=True, exist_ok=True)
output.write_text("\n".join(lines))
