#!/usr/bin/env python3
"""Breaks surveys over a real OpenSSH server and checks that nothing is lost or left behind. Needs root: the server runs
in a network namespace of its own, so that its network can go away.

First prints how long a survey's first event, Ctrl-C and `deploy` take over ssh. Then each fault happens at a random
moment of a survey of the test backend, in turns: the local ssh is killed, the server's process of the connection is
stopped, the remote engine is killed, the network goes away, the disk of the far side is full. Checked after each: every
event that was printed is in the session file, and --resume completes it without measuring ended problems again. Checked
at the end: no engine is left on the far side after 90 s. Exits with 1 if a check fails, with 77 if a program is missing.
"""
import argparse
import contextlib
import json
import os
import pathlib
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

FAULTS = ("local ssh killed", "sshd stopped", "remote engine killed", "network gone", "disk full")
NEEDED = ("ip", "ssh", "ssh-keygen", "/usr/sbin/sshd", "mount")
SURVEY = ("profile", "mnist-tutorial", "--input", "8x1x28x28")
SLEEP_US = 5000  # of an execution: after its first problem the survey lasts 1.7 s more, longer than the wait for a fault
SILENCE = 90  # seconds after which an engine that hears nothing ends (docs/formats.md)


def run(*words, **options):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, **options)


def must(*words):
    done = run(*words)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: {done.stderr.strip()}")


def processes(mark):
    """Returns the numbers and command lines of processes with `mark` in their environment."""
    found = {}
    for entry in pathlib.Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if entry.name.isdigit() and mark in (entry / "environ").read_bytes():
                found[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode().strip()
    return found


def parent(pid):
    stat = pathlib.Path(f"/proc/{pid}/stat").read_text()
    return int(stat[stat.rfind(")") + 2:].split()[1])


class Server:
    """An OpenSSH server in a network namespace, and the host that names it."""

    def __init__(self, folder, build, number):
        self.name, self.address, self.mark = f"cs{number}", f"10.213.{number}.2", f"CONVSCOPE_FAR={folder}".encode()
        self.full, self.folder = folder / "full", folder
        self.full.mkdir()
        must("mount", "-t", "tmpfs", "-o", "size=64k", "none", self.full)
        with contextlib.suppress(OSError):
            (self.full / "fill").write_bytes(bytes(1 << 20))
        must("ip", "netns", "add", self.name)
        must("ip", "link", "add", self.name, "type", "veth", "peer", "name", "far", "netns", self.name)
        must("ip", "addr", "add", f"10.213.{number}.1/24", "dev", self.name)
        must("ip", "link", "set", self.name, "up")
        must("ip", "-n", self.name, "addr", "add", f"{self.address}/24", "dev", "far")
        self.network(True)
        for key in ("host", "user"):
            must("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / key)
        environment = {"PATH": f"{build}/bin:/usr/bin:/bin", "CONVSCOPE_BACKEND_PATH": build / "tests/support/faulty",
                       "FAULTY_SLEEP_US": SLEEP_US, "CONVSCOPE_FAR": folder}
        (folder / "sshd_config").write_text(
            f"ListenAddress {self.address}\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/user.pub\nPidFile none\n"
            "StrictModes no\nUsePAM no\nSetEnv " + " ".join(f"{name}={value}" for name, value in environment.items()))
        (folder / "ssh_config").write_text(
            f"Host far\nHostName {self.address}\nIdentityFile {folder}/user\nUserKnownHostsFile {folder}/known\n"
            "StrictHostKeyChecking accept-new\n")
        pathlib.Path("/run/sshd").mkdir(exist_ok=True)
        self.server = subprocess.Popen(["ip", "netns", "exec", self.name, "/usr/sbin/sshd", "-D", "-f",
                                        folder / "sshd_config"])
        self.host = f"ssh -F {folder}/ssh_config far"
        self.wait()

    def wait(self):
        """Returns once the server answers."""
        for _ in range(100):
            if run(*self.host.split(), "true").returncode == 0:
                return
            time.sleep(0.1)
        sys.exit("the ssh server does not answer: " + run(*self.host.split(), "true").stderr)

    def network(self, there):
        must("ip", "-n", self.name, "link", "set", "far", "up" if there else "down")

    def engines(self):
        return [pid for pid, command in processes(self.mark).items() if "convscope-cli serve" in command]

    def close(self):
        self.network(True)
        self.server.kill()
        self.server.wait()
        for pid in processes(self.mark):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        run("ip", "netns", "del", self.name)
        run("ip", "link", "del", self.name)
        run("umount", self.full)


def ended_problems(session):
    """Returns the problems that have ended, with the number of samples of each trial."""
    ended, samples = {}, {}
    for line in session.read_text().splitlines():
        event = json.loads(line)
        if event.get("event") == "sampled":
            key = event["problem"], event["algorithm"]
            samples.setdefault(key, []).append(event["us"])
        elif event.get("event") == "candidates_listed":
            samples = {key: value for key, value in samples.items() if key[0] != event["problem"]}
        elif event.get("event") == "problem_ended":
            ended[event["problem"]] = {key[1]: value for key, value in samples.items() if key[0] == event["problem"]}
    return ended


class Faults:
    def __init__(self, cli, server, folder):
        self.cli, self.server, self.folder = cli, server, folder
        self.chance, self.failures, self.stopped = random.Random(1), [], []

    def check(self, what, holds):
        if not holds:
            self.failures.append(what)
            print(f"FAILED: {what}", flush=True)

    def strike(self, fault, survey):
        """Does what `fault` says to a survey under way."""
        engine = self.server.engines()
        if fault == "network gone":
            self.server.network(False)
        if not engine or fault in ("disk full", "network gone"):
            return bool(engine)
        victim = max(engine)  # others may be left of earlier surveys
        if fault == "local ssh killed":
            victim = int(run("pgrep", "-P", survey.pid, "-x", "ssh").stdout.split()[0])
        elif fault == "sshd stopped":
            while "sshd" not in pathlib.Path(f"/proc/{victim}/comm").read_text():
                victim = parent(victim)
            self.stopped.append(victim)
        os.kill(victim, signal.SIGSTOP if fault == "sshd stopped" else signal.SIGKILL)
        return True

    def one(self, number, fault):
        session, shown = self.folder / f"{number}.convscope", self.folder / f"{number}.events"
        host = self.server.host
        if number % 4 != 0:  # the others notice a broken connection after 60 s
            host = host.replace("ssh ", "ssh -o ServerAliveInterval=1 -o ServerAliveCountMax=3 ")
        if fault == "disk full":
            host += f" env HOME={self.server.full} XDG_CACHE_HOME={self.server.full} TMPDIR={self.server.full}"
        label = f"{number} {fault}"
        with open(shown, "w") as output:
            survey = subprocess.Popen([self.cli, *SURVEY, "--host", host, "--events", "--out", session],
                                      stdout=output, stderr=subprocess.PIPE, text=True)
            while "problem_ended" not in shown.read_text() and survey.poll() is None:
                time.sleep(0.01)
            time.sleep(self.chance.random())
            struck = survey.poll() is None and self.strike(fault, survey)
            start = time.monotonic()
            message = survey.communicate()[1]
        seconds = time.monotonic() - start
        if fault == "network gone":
            self.server.network(True)
            self.server.wait()
        self.check(f"{label}: the survey had ended before the fault", struck)
        survives = fault in ("remote engine killed", "disk full")
        self.check(f"{label}: exit code {survey.returncode}: {message}", survey.returncode == (0 if survives else 1))
        lines = set(session.read_text().splitlines())
        self.check(f"{label}: an event was shown and is not in the file",
                   all(line in lines for line in shown.read_text().splitlines()))
        before = ended_problems(session)
        if not survives:
            self.check(f"{label}: no word of --resume: {message}", "--resume" in message)
            done = run(self.cli, "profile", "--resume", session, "--host", self.server.host)
            self.check(f"{label}: --resume ended with {done.returncode}: {done.stderr}", done.returncode == 0)
        after = ended_problems(session)
        self.check(f"{label}: {len(after)} of 5 problems", len(after) == 5)
        self.check(f"{label}: an ended problem was measured again", all(after[each] == before[each] for each in before))
        return seconds

    def run(self, count):
        seconds = {fault: [] for fault in FAULTS}
        for number in range(count):
            fault = FAULTS[number % len(FAULTS)]
            seconds[fault].append(self.one(number, fault))
        for fault in FAULTS:
            print(f"{fault}: {len(seconds[fault])} times; the command ended after {statistics.median(seconds[fault]):.1f} s, "
                  f"at most {max(seconds[fault]):.1f} s", flush=True)
        start = time.monotonic()
        while self.server.engines() and time.monotonic() - start < SILENCE:
            time.sleep(0.5)
        left = self.server.engines()
        self.check(f"{len(left)} engines are left", not left)
        print(f"no engine is left after {time.monotonic() - start:.0f} s of at most {SILENCE} s", flush=True)
        for pid in self.stopped:
            os.kill(pid, signal.SIGKILL)


def first_event(cli, *options):
    """Returns the seconds from the start of a survey to its first event, and from Ctrl-C to its end."""
    start = time.monotonic()
    survey = subprocess.Popen([cli, *SURVEY, "--events", *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              cwd="/tmp")
    survey.stdout.readline()
    first = time.monotonic() - start
    time.sleep(0.3)
    start = time.monotonic()
    survey.send_signal(signal.SIGINT)
    survey.communicate()
    return first, time.monotonic() - start


def latencies(cli, server, folder):
    environment = {"CONVSCOPE_BACKEND_PATH": str(pathlib.Path(cli).parent.parent / "tests/support/faulty"),
                   "FAULTY_SLEEP_US": str(SLEEP_US)}
    os.environ.update(environment)
    for name, options in (("local", ()), ("over ssh", ("--host", server.host))):
        runs = [first_event(cli, *options, "--out", folder / f"{name}{i}.convscope") for i in range(5)]
        first, stop = (statistics.median(side) for side in zip(*runs))
        print(f"{name}: first event after {first:.2f} s, ended {1000 * stop:.0f} ms after Ctrl-C (medians of 5)",
              flush=True)


def deployment(cli, archive, server, check):
    if not archive:
        return
    start = time.monotonic()
    host = f"{server.host} env HOME={server.folder}/home XDG_CACHE_HOME={server.folder}/cache"
    done = run(cli, "deploy", host, "--archive", archive)
    print(f"deploy: {time.monotonic() - start:.1f} s: {done.stdout.strip()}", flush=True)
    check(f"deploy: {done.stderr}", done.returncode == 0)
    full = run(cli, "deploy", f"{server.host} env XDG_CACHE_HOME={server.full}", "--archive", archive)
    print(f"deploy to a full disk: {full.stderr.strip()}", flush=True)
    check("deploy to a full disk", full.returncode == 2 and len(full.stderr.splitlines()) == 1 and
          not list(server.full.glob("**/convscope-cli")))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, required=True, help="build folder with convscope-cli and tests")
    parser.add_argument("--count", type=int, default=50, help="of faults")
    parser.add_argument("--archive", help="relocatable archive for `deploy`")
    args = parser.parse_args()
    missing = [program for program in NEEDED if shutil.which(program) is None]
    if missing or os.geteuid() != 0:
        print(f"skipped: no {', '.join(missing) or 'root'}")
        sys.exit(77)
    build, number = args.build.resolve(), os.getpid() % 250 + 1
    cli = str(build / "bin/convscope-cli")
    with tempfile.TemporaryDirectory(prefix="convscope-faults-") as name:
        folder = pathlib.Path(name)
        server = Server(folder, build, number)
        try:
            faults = Faults(cli, server, folder)
            latencies(cli, server, folder)
            deployment(cli, args.archive, server, faults.check)
            faults.run(args.count)
        finally:
            server.close()
    sys.exit(1 if faults.failures else 0)


if __name__ == "__main__":
    main()
