#!/usr/bin/env python3
"""make_common_passwords.py LIST OUTPUT: writes common_passwords.txt from a list ordered by frequency.

LIST is "10-million-password-list-top-1000000.txt" of OWASP SecLists (github.com/danielmiessler/SecLists, MIT;
older copies say CC BY-SA 3.0), compiled from Mark Burnett's public-domain release. Taken: the 10,000 most
common, and, since nearly all of those are shorter than our minimum, those of 12 and more characters among the
first 100,000. OUTPUT has one a line, in lower case, sorted.
"""
import pathlib
import sys

words = [w.lower() for w in pathlib.Path(sys.argv[1]).read_text("utf-8", "strict").splitlines()]
chosen = sorted(set(words[:10_000]) | {w for w in words[:100_000] if len(w) >= 12})
assert all(w.isascii() and w.isprintable() and " " not in w for w in chosen)
pathlib.Path(sys.argv[2]).write_text("\n".join(chosen) + "\n")
print(f"{len(chosen)} passwords")
