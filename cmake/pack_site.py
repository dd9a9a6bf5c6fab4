#!/usr/bin/env python3
"""pack_site.py OUTPUT ROOT: packs web/dist and the OpenAPI document into one file that the binary embeds.

Layout: 8 bytes little-endian length of the index, the index as JSON [[name, offset, size], …] with offsets
counted from the end of the index, then the bytes. Read by src/app/site/site_pack.cc.
"""
import json
import pathlib
import struct
import sys

output, root = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
files = []
dist = root / "web" / "dist"
for folder in ("client", "server"):
    base = dist / folder
    if base.is_dir():
        files += [(f"{folder}/{f.relative_to(base).as_posix()}", f) for f in sorted(base.rglob("*")) if f.is_file()]
openapi = dist / "openapi.json"
if openapi.is_file():
    files.append(("openapi.json", openapi))

index, blob, offset = [], [], 0
for name, file in files:
    data = file.read_bytes()
    index.append([name, offset, len(data)])
    blob.append(data)
    offset += len(data)
head = json.dumps(index).encode()
packed = struct.pack("<Q", len(head)) + head + b"".join(blob)
if not output.exists() or output.read_bytes() != packed:
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_bytes(packed)
