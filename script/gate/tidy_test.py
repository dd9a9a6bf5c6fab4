"""Input for clang-tidy, evaluation of its output, and the cache."""
from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).parent))

import tidy  # noqa: E402
import tidy_findings  # noqa: E402
from tidy_batches import UnreadableError, batches, dependencies, read_header, read_source, unit  # noqa: E402

STD = """#pragma once
namespace std { template <class T> struct bare { using type = T; }; template <class T> struct bare<T&> { using type = T; };
template <class T> typename bare<T>::type&& move(T&& value) { return static_cast<typename bare<T>::type&&>(value); } }
struct Text { Text(); Text(Text&&); int size(); };
"""
CLEAN = '#include "std.h"\nnamespace { int helper_NAME(Text& text) { return text.size(); } }\nint NAME(Text text) { return helper_NAME(text); }\n'
MOVED = '#include "std.h"\n\nint NAME(Text text) {\n  Text other = std::move(text);\n  return text.size();\n}\n'


class Reading(unittest.TestCase):
    def test_names_that_a_file_keeps_to_itself(self) -> None:
        source = read_source(
            """
            #include "a/b.h"
            #define COLUMNS "x"
            namespace molar {
            using storage::Connection;
            namespace {
            constexpr std::array<std::string_view, 2> kNames = {"one", "two"};
            struct Row : Base { int inner; };
            template <typename T> std::map<std::string, T> table_of(const T& value) { int local = 1; return {}; }
            BOOST_DESCRIBE_STRUCT(Row, (), (inner))
            }
            static int counter = 0;
            int Service::run(int visible) { return counter; }
            }
            """
        )
        self.assertEqual(set(source.own), {"Connection", "kNames", "Row", "table_of", "counter"})
        self.assertEqual(source.macros, ("COLUMNS",))
        self.assertEqual(source.quoted, ("a/b.h",))

    def test_text_and_comments_declare_and_include_nothing(self) -> None:
        source = read_source('const char* sql() { return R"sql(\n#include "x.h"\nnamespace { int f(); }\n)sql"; }\n/*\n#include "y.h"\n*/')
        self.assertEqual((source.own, source.quoted), ({}, ()))

    def test_an_include_by_macro_is_refused(self) -> None:
        with self.assertRaises(UnreadableError):
            read_header("#include HEADER\n")

    def test_dependencies_reach_through_headers(self) -> None:
        texts = {"src/a.cc": '#include "b.h"', "src/b.h": "#include <c.h>", "src/c.h": '#include "b.h"', "src/d.h": ""}
        read = {name: read_header(text) for name, text in texts.items()}
        self.assertEqual(dependencies("src/a.cc", read, ["src"]), {"src/a.cc", "src/b.h", "src/c.h"})


class Batching(unittest.TestCase):
    def split(self, *texts: str, most: int = 9) -> list[list[str]]:
        sources = {str(place): read_source(text) for place, text in enumerate(texts)}
        return batches(sources, sources, most)

    def test_files_that_know_the_same_name_are_kept_apart(self) -> None:
        self.assertEqual(self.split("namespace { int f(); }", "namespace { int f(); }", "int g();"), [["0", "2"], ["1"]])
        self.assertEqual(self.split("namespace { int f(); }", "int g() { return f(); }"), [["0"], ["1"]])

    def test_members_and_the_same_alias_do_not_meet(self) -> None:
        self.assertEqual(self.split("namespace { int f(); }", "int g() { return x.f() + a::f() + p->f(); }"), [["0", "1"]])
        self.assertEqual(self.split("using a::B; B f();", "using a::B; B g();"), [["0", "1"]])
        self.assertEqual(self.split("using a::B; B f();", "using c::B; B g();"), [["0"], ["1"]])

    def test_nothing_follows_a_file_whose_directives_last(self) -> None:
        for text in ("using namespace std;", "#pragma pack(1)\n", "// NOLINTBEGIN\n", '#define A 1\n#include "x.h"\n'):
            self.assertEqual(self.split(text, "int g();"), [["0"], ["1"]], text)

    def test_a_batch_has_an_end(self) -> None:
        self.assertEqual(self.split("", "", "", most=2), [["0", "1"], ["2"]])

    def test_lines_of_the_joined_text_are_those_of_the_files(self) -> None:
        texts = {"a.cc": '#include "x.h"\n#define A 1\nint a;\n', "b.cc": "int b;\nint c;\n"}
        sources = {name: read_source(text) for name, text in texts.items()}
        joined = unit(texts, texts, sources)
        places = {line: joined.origin(number) for number, line in enumerate(joined.text.splitlines(), 1)}
        self.assertEqual(places["int a;"], ("a.cc", 3))
        self.assertEqual(places["int c;"], ("b.cc", 2))
        self.assertEqual(joined.origin(1), None)
        self.assertIn("#undef A", places)


class Believing(unittest.TestCase):
    CHECK = tidy_findings.Finding("a.cc", "bugprone-use-after-move,-warnings-as-errors", "")
    SHADOW = tidy_findings.Finding("a.cc", "clang-diagnostic-shadow", "")
    ERROR = tidy_findings.Finding("b.cc", "clang-diagnostic-error", "")
    NOWHERE = tidy_findings.Finding("", "clang-diagnostic-error", "")

    def test_a_check_is_believed(self) -> None:
        self.assertEqual(tidy_findings.retries(["a.cc", "b.cc"], [self.CHECK]), [])

    def test_the_compiler_is_believed_about_single_files(self) -> None:
        self.assertEqual(tidy_findings.retries(["a.cc", "b.cc", "c.cc"], [self.SHADOW]), [["a.cc"], ["b.cc", "c.cc"]])
        self.assertEqual(tidy_findings.retries(["a.cc", "b.cc"], [self.CHECK, self.ERROR]), [["b.cc"], ["a.cc"]])
        self.assertEqual(tidy_findings.retries(["a.cc"], [self.SHADOW]), [])

    def test_what_names_no_file_is_looked_for_in_halves(self) -> None:
        self.assertEqual(tidy_findings.retries(["a.cc", "b.cc", "c.cc"], [self.NOWHERE]), [["a.cc"], ["b.cc", "c.cc"]])


class SmallTree(tidy.Tree):
    """A tree that does not need cmake."""

    def configure(self) -> None:
        self.commands = dict.fromkeys(self.files, (f"-I{self.root}/src", "-std=c++20", "-Wall", "-Wextra", "-Wshadow", "-Werror"))


class Running(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()
        (self.root / "src").mkdir()
        (self.root / "build" / "tidy").mkdir(parents=True)
        (self.root / ".clang-tidy").write_text((tidy.ROOT / ".clang-tidy").read_text())
        subprocess.run(["git", "init", "-q", str(self.root)], check=True)
        self.write("std.h", STD)
        for name in "abcde":
            self.write(f"{name}.cc", CLEAN.replace("NAME", name))

    def write(self, name: str, text: str) -> None:
        (self.root / "src" / name).write_text(text)

    def run_tidy(self, *arguments: str) -> tuple[int, str]:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            code = tidy.check(SmallTree(self.root), tidy._options(["--jobs", "1", *arguments]))
        return code, printed.getvalue()

    def test_what_is_clean_is_remembered_until_it_changes(self) -> None:
        self.assertEqual(self.run_tidy()[0], 0)
        self.assertIn("tidy: 5 files, 5 clean (0 read, 5 known)", self.run_tidy()[1])
        self.write("c.cc", CLEAN.replace("NAME", "changed"))
        self.assertIn("tidy: 5 files, 5 clean (1 read, 4 known)", self.run_tidy()[1])
        self.write("std.h", STD + "int more();\n")
        self.assertIn("tidy: 5 files, 5 clean (5 read, 0 known)", self.run_tidy()[1])

    def test_a_finding_in_the_middle_of_a_batch(self) -> None:
        self.write("c.cc", MOVED.replace("NAME", "c"))
        code, printed = self.run_tidy()
        self.assertEqual(code, 1)
        self.assertEqual(printed.count("src/c.cc:5:10: error: 'text' used after it was moved"), 1, printed)
        self.assertIn("src/c.cc:4:16: note: move occurred here", printed)
        self.assertIn("tidy: 5 files, 4 clean (5 read, 0 known)", printed)
        code, printed = self.run_tidy()
        self.assertEqual(code, 1)
        self.assertIn("tidy: 5 files, 4 clean (1 read, 4 known)", printed)

    def test_a_finding_in_a_header_belongs_to_all_who_include_it(self) -> None:
        self.write("bad.h", "#pragma once\n" + MOVED.replace("int NAME", "inline int bad"))
        for name in "bd":
            self.write(f"{name}.cc", '#include "bad.h"\n' + CLEAN.replace("NAME", name))
        code, printed = self.run_tidy()
        self.assertEqual(code, 1)
        self.assertEqual(printed.count("src/bad.h:6:10: error: "), 1, printed)
        self.assertIn("tidy: 5 files, 3 clean (5 read, 0 known)", printed)

    def test_a_warning_of_the_compiler(self) -> None:
        self.write("c.cc", "namespace { int unused() { return 1; } }\n")
        code, printed = self.run_tidy()
        self.assertEqual(code, 1)
        self.assertIn("src/c.cc:1:17: error: unused function 'unused' [clang-diagnostic-unused-function", printed)
        self.assertIn("4 clean", printed)

    def test_a_file_that_does_not_compile(self) -> None:
        self.write("c.cc", "int c() { return missing; }\n")
        self.write("d.cc", MOVED.replace("NAME", "d"))
        code, printed = self.run_tidy()
        self.assertEqual(code, 2)
        self.assertIn("src/c.cc:1:18: error: use of undeclared identifier 'missing'", printed)
        self.assertIn("src/d.cc:5:10: error: 'text' used after it was moved", printed)
        self.assertIn("tidy: 5 files, 3 clean", printed)

    def test_files_that_do_not_compile_together_are_read_apart(self) -> None:
        self.write("b.cc", "struct Same { int b; };\nint b(Same same) { return same.b; }\n")
        self.write("c.cc", "struct Same { int c; };\nint c(Same same) { return same.c; }\n")
        code, printed = self.run_tidy()
        self.assertEqual((code, printed.splitlines()[-1]), (0, "tidy: 5 files, 5 clean (5 read, 0 known)"), printed)

    def test_a_header_stands_for_its_includers(self) -> None:
        code, printed = self.run_tidy("--limit", "2", str(self.root / "src" / "std.h"))
        self.assertEqual(code, 0)
        self.assertIn("tidy: 3 more files include these headers and were left out", printed)
        self.assertIn("tidy: 2 files, 2 clean (2 read, 0 known)", printed)

    def test_a_clang_tidy_that_is_killed_ends_the_run(self) -> None:
        log = self.root / "starts"
        killed = self.root / "clang-tidy"
        # A killed program may have printed a part of its findings.
        killed.write_text(f'#!/bin/sh\n[ "$1" = --version ] && exit\necho >>{log}\necho "{self.root}/src/a.cc:1:1: error: x [y]"\nkill -9 $$\n')
        killed.chmod(0o755)
        with mock.patch.dict(os.environ, PATH=f"{self.root}:{os.environ['PATH']}"):
            with self.assertRaisesRegex(tidy.CannotRunError, "ended by SIGKILL"):
                self.run_tidy()
        self.assertEqual(log.read_text(), "\n")
        self.assertFalse((self.root / "build" / "tidy" / "clean.json").exists())

    def test_a_name_that_is_no_source_is_named(self) -> None:
        code, printed = self.run_tidy("misspelt.cc")
        self.assertEqual((code, printed.splitlines()[0]), (0, "tidy: misspelt.cc is neither a header nor a source of the product: not read"))


if __name__ == "__main__":
    unittest.main()
