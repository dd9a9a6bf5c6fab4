#!/usr/bin/env python3
"""embed_texts.py OUTPUT HEADER NAMESPACE FUNCTION=FILE…: writes a C++ source with a function for each file that answers its text."""
import pathlib
import sys

output, header, namespace, *pairs = sys.argv[1:]
lines = [f'#include "{header}"', "", f"namespace {namespace} {{", ""]
for pair in pairs:
    function, file = pair.split("=", 1)
    lines += [f"std::string_view {function}() {{", f'  return R"molar_text({pathlib.Path(file).read_text()})molar_text";', "}", ""]
lines += [f"}}  // namespace {namespace}", ""]
pathlib.Path(output).parent.mkdir(parents=True, exist_ok=True)
pathlib.Path(output).write_text("\n".join(lines))
