"""The runner with small steps of shell commands: order, failures, remaining processes, interruptions."""
from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from contextlib import redirect_stdout
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import machine  # noqa: E402
from history import History  # noqa: E402
from result_cache import ResultCache  # noqa: E402
from model import Part, Reads, Service, Step, one  # noqa: E402
from report import Report, StepResult  # noqa: E402
from runner import Runner  # noqa: E402


def shell(name: str, script: str, **more: object) -> Step:
    return Step(name, "", f"look at {name}", one("sh", "-c", script), **more)  # type: ignore[arg-type]


class RunnerCase(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.order = self.folder / "order"

    def run_steps(self, *steps: Step, cores: int = 2) -> list[StepResult]:
        self.printed = io.StringIO()
        with redirect_stdout(self.printed):
            report = Report(len(steps))
            cache = ResultCache(self.folder / "result-cache.json")
            results = Runner(list(steps), History(self.folder / "history.json"), report, cores, self.folder / "log", cache).run()
            report.summary(results)
        return results

    def write(self, word: str) -> str:
        return f"echo {word} >>{self.order}"

    def written(self) -> list[str]:
        return self.order.read_text().split()


class Order(RunnerCase):
    def test_a_step_waits_for_what_it_needs(self) -> None:
        results = self.run_steps(shell("second", self.write("second"), needs=("first",)), shell("first", self.write("first")))
        self.assertEqual(self.written(), ["first", "second"])
        self.assertEqual([result.verdict for result in results], ["ok", "ok"])

    def test_the_longest_chain_begins_first(self) -> None:
        self.run_steps(
            shell("short", self.write("short"), usual=5), shell("long", self.write("long"), usual=1),
            shell("behind", self.write("behind"), usual=60, needs=("long",)), cores=1)
        self.assertEqual(self.written(), ["long", "behind", "short"])

    def test_what_failed_last_time_runs_first(self) -> None:
        flag = self.folder / "flag"
        fails = shell("fails", f"{self.write('fails')}; test -e {flag}", usual=1)
        self.run_steps(shell("passes", self.write("passes"), usual=9), fails, cores=1)
        flag.touch()
        self.run_steps(shell("passes", self.write("passes"), usual=9), fails, cores=1)
        self.assertEqual(self.written(), ["passes", "fails", "fails", "passes"])

    def test_waiting_parts_run_beside_computing_ones(self) -> None:
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        waits = Step("waits", "", "", lambda: [Part("", ("sh", "-c", f"read line <{pipe}"), cores=0.2)])
        results = self.run_steps(waits, shell("computes", f"echo go >{pipe}"), cores=1)
        self.assertEqual([result.verdict for result in results], ["ok", "ok"])


class KeptResults(RunnerCase):
    READS = Reads(("*",))

    def test_what_passed_with_the_same_inputs_counts_and_does_not_run(self) -> None:
        step = shell("tests", f"{self.write('ran')}; echo 'ℹ tests 3'", cases=3, reads=self.READS)
        self.run_steps(step)
        results = self.run_steps(step)
        self.assertEqual(self.written(), ["ran"])
        self.assertEqual(results[0].line(), "ok    tests              0 s  3 cases, 3 of them cached")
        self.assertIn("3 of them passed before with the same inputs and did not run: script/test --again runs all", self.printed.getvalue())

    def test_a_failure_runs_again(self) -> None:
        step = shell("tests", f"{self.write('ran')}; false", reads=self.READS)
        self.run_steps(step)
        self.assertEqual([result.verdict for result in self.run_steps(step)], ["FAIL"])
        self.assertEqual(self.written(), ["ran", "ran"])

    def test_a_step_without_inputs_runs_each_time(self) -> None:
        step = shell("tests", self.write("ran"))
        self.run_steps(step)
        self.run_steps(step)
        self.assertEqual(self.written(), ["ran", "ran"])

    def test_other_inputs_run_again(self) -> None:
        program = self.folder / "program"
        step = Step("tests", "", "", one("sh", str(program)), reads=self.READS)
        for word in ("one", "two", "two"):
            program.write_text(self.write(word))
            self.run_steps(step)
        self.assertEqual(self.written(), ["one", "two"])

    def test_results_are_not_cached_when_inputs_change_during_the_run(self) -> None:
        program = self.folder / "program"
        program.write_text(f"{self.write('ran')}; echo '# edited' >>{program}")
        step = Step("tests", "", "", one("sh", str(program)), reads=self.READS)
        self.run_steps(step)
        self.run_steps(step)
        self.assertEqual(self.written(), ["ran", "ran"])


class Failures(RunnerCase):
    def test_others_go_on_and_dependents_are_skipped(self) -> None:
        results = self.run_steps(
            shell("broken", "echo the reason; exit 3"), shell("behind", "true", needs=("broken",)),
            shell("far behind", "true", needs=("behind",)), shell("other", "true"))
        self.assertEqual([result.verdict for result in results], ["FAIL", "skip", "skip", "ok"])
        self.assertIn("the reason", self.printed.getvalue())
        self.assertIn("FAIL broken: broken: exit code 3", self.printed.getvalue())
        self.assertTrue(self.printed.getvalue().endswith("1 passed, 1 failed, 2 skipped\n"))

    def test_the_summary_says_what_failed_and_why(self) -> None:
        self.run_steps(shell("tests", "echo; echo '*** find.test.ts: orders'; echo '400 px wide'; false"), shell("others", "true"))
        self.assertIn("\nFAIL tests: tests: exit code 1\n     | 400 px wide\n\n0 cases", self.printed.getvalue())

    def test_fewer_cases_than_expected_fail(self) -> None:
        results = self.run_steps(shell("tests", "echo 'ℹ tests 3'; echo 'ℹ skipped 1'", cases=3))
        self.assertEqual(results[0].notes, ["only 2 cases ran, 3 are expected (script/gate/steps.py)"])

    def test_no_parts_fail(self) -> None:
        results = self.run_steps(Step("empty", "", "", lambda: []))
        self.assertEqual(results[0].notes, ["nothing to run was found"])

    def test_a_lack_of_the_machine_is_said_and_nothing_started(self) -> None:
        results = self.run_steps(shell("needy", self.write("needy"), requires=(lambda: "Chromium is missing",)), shell("other", "true"))
        self.assertEqual([(result.verdict, result.notes) for result in results], [("FAIL", ["Chromium is missing"]), ("ok", [])])
        self.assertFalse(self.order.exists())

    def test_a_part_that_hangs_is_ended(self) -> None:
        results = self.run_steps(Step("hangs", "", "", lambda: [Part("", ("sleep", "600"), deadline=0.2)]))
        self.assertIn("ended after", results[0].notes[0])

    def test_a_full_disk_is_named(self) -> None:
        self.assertIsNone(machine.lacks_room([self.folder, self.folder / "missing"], 0))
        self.assertRegex(machine.lacks_room([self.folder], 1e9) or "", r"^the disk of .* has [\d.]+ GiB left; a run needs 1e\+09 GiB$")


class Services(RunnerCase):
    def test_parts_get_its_first_line_and_it_ends_behind_the_last(self) -> None:
        service = Service("talker", ("sh", "-c", f"echo hello; cat >/dev/null; {self.write('ended')}"), "TALKER")
        parts = [Part(name, ("sh", "-c", f'echo "$TALKER" >>{self.order}')) for name in ("a", "b")]
        self.run_steps(Step("uses", "", "", lambda: parts, services=(service,)))
        self.assertEqual(self.written(), ["hello", "hello", "ended"])

    def test_one_that_does_not_start_fails_the_step_with_its_words(self) -> None:
        service = Service("broken", ("sh", "-c", "echo port taken >&2; exit 1"), "BROKEN")
        results = self.run_steps(Step("uses", "", "", one("true"), services=(service,)), shell("other", "true"))
        self.assertEqual([result.verdict for result in results], ["FAIL", "ok"])
        self.assertEqual(results[0].notes, ["broken did not start: port taken"])


class Leftovers(RunnerCase):
    def test_processes_and_files_of_a_part_go_with_it(self) -> None:
        results = self.run_steps(shell("daemon", f'setsid sleep 600 & echo $! >{self.order}; touch "$TMPDIR/file"; echo "$TMPDIR" >>{self.order}'))
        pid, folder = self.written()
        self.assertEqual(results[0].verdict, "ok")
        self.assertFalse(is_running(int(pid)))
        self.assertFalse(Path(folder).exists())

    def test_an_interruption_ends_everything(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            self.order.unlink(missing_ok=True)
            script = f'setsid sleep 600 & echo "$TMPDIR" $! >{self.order}.new; mv {self.order}.new {self.order}; exec sleep 600'
            run = subprocess.Popen([sys.executable, __file__, "--run", script, str(self.folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            while not self.order.exists():
                time.sleep(0.02)
            run.send_signal(number)
            self.assertEqual(run.wait(60), 128 + number)
            folder, pid = self.written()
            self.assertFalse(is_running(int(pid)))
            self.assertFalse(Path(folder).parent.exists())


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def _run_alone(script: str, folder: Path) -> None:
    from runner import Interrupted

    try:
        Runner([shell("alone", script)], History(folder / "history.json"), Report(1), 2, folder / "log").run()
    except Interrupted as interrupted:
        sys.exit(128 + int(interrupted.args[0]))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--run"]:
        _run_alone(sys.argv[2], Path(sys.argv[3]))
    else:
        unittest.main()
