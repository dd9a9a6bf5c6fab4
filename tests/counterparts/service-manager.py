#!/usr/bin/python3
"""What systemd does with docs/systemd, for tests on machines where systemd does not run.

service-manager.py UNITS [FROM=TO…]

UNITS is the folder of molar.socket and molar@.service. The socket of ListenStream is opened at a free port, which is the
first line on standard output, and stays open until the end. FROM=TO replaces words of ExecStart, whose %i is the instance.
Commands on standard input, answered by one line each:
  start NAME   starts molar@NAME with the socket; "started NAME" after READY=1, "failed NAME CODE" when it ended before
  stop NAME    sends SIGTERM; "stopped NAME CODE", or "killed NAME" after TimeoutStopSec
"""
import configparser
import os
import shlex
import signal
import socket
import subprocess
import sys
import tempfile

ADOPT = 'import os, sys; os.environ["LISTEN_PID"] = str(os.getpid()); os.execv(sys.argv[1], sys.argv[1:])'


def read_unit(path):
    """systemd's format is nearly that of configparser; a key given twice keeps its last value."""
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str
    if not unit.read(path):
        raise SystemExit(f"no unit at {path}")
    return unit


class Manager:
    def __init__(self, units, replacements):
        wanted = read_unit(os.path.join(units, "molar.socket"))["Socket"]
        self.service = read_unit(os.path.join(units, "molar@.service"))["Service"]
        assert self.service["Type"] == "notify" and self.service["Sockets"] == "molar.socket"
        self.replacements = replacements
        self.folder = tempfile.TemporaryDirectory(prefix="molar-manager-")
        self.running = {}
        self.kept = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self.kept.bind((wanted["ListenStream"].split(":")[0], 0))
        self.kept.listen(int(wanted["Backlog"]))

    def start(self, name):
        notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        address = os.path.join(self.folder.name, name)
        if os.path.exists(address):
            os.unlink(address)
        notify.bind(address)
        words = shlex.split(self.service["ExecStart"].replace("%i", name))
        words = [self.replacements.get(word, word) for word in words]
        environment = {**os.environ, "LISTEN_FDS": "1", "NOTIFY_SOCKET": address}
        # The socket must be descriptor 3, and LISTEN_PID the id of the process itself.
        self.running[name] = subprocess.Popen(
            [sys.executable, "-c", ADOPT, *words], env=environment, stdout=subprocess.DEVNULL, close_fds=False,
            preexec_fn=self.hand_over)
        notify.settimeout(0.1)
        while self.running[name].poll() is None:
            try:
                if b"READY=1" in notify.recv(4096):
                    notify.close()
                    return f"started {name}"
            except TimeoutError:
                continue
        return f"failed {name} {self.running.pop(name).returncode}"

    def hand_over(self):
        os.dup2(self.kept.fileno(), 3)
        os.set_inheritable(3, True)

    def stop(self, name):
        program = self.running.pop(name)
        program.send_signal(signal.SIGTERM)
        try:
            return f"stopped {name} {program.wait(int(self.service['TimeoutStopSec']))}"
        except subprocess.TimeoutExpired:
            program.kill()
            return f"killed {name}"

    def end(self):
        for program in self.running.values():
            program.kill()


def main():
    manager = Manager(sys.argv[1], dict(word.split("=", 1) for word in sys.argv[2:]))
    try:
        print(manager.kept.getsockname()[1], flush=True)
        for line in sys.stdin:
            command, name = line.split()
            print({"start": manager.start, "stop": manager.stop}[command](name), flush=True)
    finally:
        manager.end()


main()
