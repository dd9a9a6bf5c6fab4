#!/usr/bin/env python3
"""Fails on an #include that does not point down the picture in docs/architecture.md."""
import pathlib
import re
import sys

# Which folders of src/ a folder may include from, besides itself.
ALLOWED = {
    "base": set(),
    "storage": {"base"},
    "domain": {"base", "storage"},
    "http": {"base"},
    "render": {"base"},
    "adapters": {"base", "domain"},
    "sandbox": {"base", "storage", "http"},
    "api": {"base", "domain", "http"},
    "app": {"base", "storage", "domain", "http", "render", "adapters", "sandbox", "api"},
}
# Libraries that only these files may include.
OWNERS = {
    r"soci|sqlite3\.h|libpq": r"storage/",
    r"boost/(asio|beast)": r"http/|base/pch\.h",
    r"seccomp\.h|linux/landlock\.h": r"render/worker_sandbox",
    r"sodium\.h": r"base/",
    r"archive(_entry)?\.h|expat\.h": r"base/",
    r"s2/": r"base/geo\.cc",
    r"curl/curl\.h": r"adapters/",
}
# Tests may stand on real parts of other layers through the test support of those.
TEST_EXTRA = {"adapters": {"storage", "sandbox", "http"}, "api": {"storage", "adapters", "sandbox"}, "domain": {"adapters"}}

root = pathlib.Path(__file__).resolve().parent.parent / "src"
faults = []
for file in sorted(root.rglob("*.h")) + sorted(root.rglob("*.cc")):
    name = file.relative_to(root).as_posix()
    layer = name.split("/")[0]
    is_test = name.endswith("_test.cc") or "/testing/" in name
    allowed = ALLOWED[layer] | {layer} | (TEST_EXTRA.get(layer, set()) if is_test else set())
    for number, line in enumerate(file.read_text().splitlines(), 1):
        match = re.match(r'\s*#include\s+["<]([^">]+)[">]', line)
        if not match:
            continue
        target = match.group(1)
        folder = target.split("/")[0]
        if folder in ALLOWED and folder not in allowed:
            faults.append(f"src/{name}:{number}: {layer} may not include {target}")
        for library, owners in OWNERS.items():
            if re.match(library, target) and not re.match(owners, name) and not is_test:
                faults.append(f"src/{name}:{number}: {target} belongs behind {owners}")
print("\n".join(faults) if faults else "layers: every arrow points down")
sys.exit(bool(faults))
