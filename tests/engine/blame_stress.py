#!/usr/bin/env python3
"""Counts surveys that lose another algorithm than the one at fault.

Profiles a small network many times with the backend of the tests, of which one algorithm fails, beside busy loops that
take the processor from the engine at random moments. Each survey must complete, measure every other algorithm, and lose
the one at fault in every problem. The session and the messages of a survey that does not are kept.

    nice tests/engine/blame_stress.py build/dev --count 15000 --load 4 --keep wrong
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

FAULTS = [
    "segv:first:eng2", "abort:sample:eng3", "segv:build:eng2", "exit:build:eng1", "exit:build:eng4", "exit:first:eng2",
    "exit:sample:eng1", "kill:build:eng3", "kill:first:eng1", "kill:sample:eng3", "lost:first:eng2", "lost:sample:eng3",
]
LIMIT_S = 300


def profile(build, fault, beside, sleep_us, session):
    """Runs one survey. Returns the finished process."""
    environment = dict(os.environ, CONVSCOPE_BACKEND_PATH=str(build / "tests/support/faulty"), FAULTY_STEPS=fault,
                       FAULTY_BESIDE=beside, FAULTY_SLEEP_US=sleep_us)
    command = [build / "bin/convscope-cli", "profile", "mnist-tutorial", "--device", "cuda:0", "--passes", "fwd",
               "--input", "2x1x28x28", "--out", session, "--force", "--json"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LIMIT_S, check=False)


def mistakes(output, culprit):
    """Returns what is wrong with a survey of which `culprit` should be lost."""
    try:
        survey = json.loads(output)
    except ValueError:
        return ["no result"]
    found = [] if survey.get("end") == "completed" else [f"it ended as {survey.get('end')}"]
    for problem in survey["problems"]:
        if not problem["trials"]:
            found.append(f"{problem['problem']}: nothing was listed")
        for trial in problem["trials"]:
            name = trial.get("id") or trial.get("algorithm")
            if (trial["status"] != "measured") != (name == culprit):
                found.append(f"{problem['problem']}: {name} is {trial['status']} ({trial.get('reason')})")
    return found


class Stress:
    def __init__(self, options):
        self.options = options
        self.random = random.Random(options.seed)
        self.folder = tempfile.TemporaryDirectory()
        self.wrong = 0
        self.surveys = collections.Counter()
        self.seconds = collections.Counter()

    def run_one(self, number):
        fault = FAULTS[number % len(FAULTS)]
        beside = "0" if number % 8 == 7 else "1"
        sleep_us = self.random.choice(["", "", "20", "200"])
        session = pathlib.Path(self.folder.name) / f"{number}.convscope"
        start = time.monotonic()
        try:
            process = profile(self.options.build, fault, beside, sleep_us, session)
            found = mistakes(process.stdout, fault.split(":")[2])
            output = process.stdout, process.stderr
        except subprocess.TimeoutExpired as error:
            found = [f"it took more than {LIMIT_S} s"]
            output = str(error.stdout), str(error.stderr)
        self.surveys[fault] += 1
        self.seconds[fault] += time.monotonic() - start
        if found:
            self.keep(number, f"{fault} beside {beside} sleep {sleep_us or 0}", found, session, output)
        session.unlink(missing_ok=True)

    def keep(self, number, what, found, session, output):
        """Stores all that is known of a wrong survey."""
        self.wrong += 1
        print(f"WRONG {number}: {what}: {'; '.join(found)}", flush=True)
        self.options.keep.mkdir(parents=True, exist_ok=True)
        if session.exists():
            (self.options.keep / session.name).write_bytes(session.read_bytes())
        text = "\n".join([what, *found, "--- standard output", output[0], "--- standard error", output[1]])
        (self.options.keep / f"{number}.txt").write_text(text)

    def run(self):
        busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(self.options.load)]
        end = time.monotonic() + self.options.minutes * 60
        try:
            with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
                numbers = iter(range(self.options.count))
                list(pool.map(lambda _: self.work(numbers, end), range(self.options.jobs)))
        finally:
            for each in busy:
                each.kill()

    def work(self, numbers, end):
        for number in numbers:
            if time.monotonic() >= end:
                return
            self.run_one(number)

    def report(self):
        print("| fault | surveys | seconds each |\n|---|---|---|")
        for fault, count in sorted(self.surveys.items()):
            print(f"| {fault} | {count} | {self.seconds[fault] / count:.2f} |")
        print(f"{self.wrong} of {sum(self.surveys.values())} surveys wrong")
        return 1 if self.wrong else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path, help="the folder of a build with its tests")
    parser.add_argument("--count", type=int, default=1000, help="surveys at most (default: 1000)")
    parser.add_argument("--minutes", type=float, default=1e6, help="minutes after which no survey starts (default: no limit)")
    parser.add_argument("--load", type=int, default=4, help="busy loops beside them (default: 4)")
    parser.add_argument("--jobs", type=int, default=2, help="surveys at a time (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="of the times of executions (default: 1)")
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("wrong-surveys"),
                        help="folder for what is known of wrong surveys (default: wrong-surveys)")
    options = parser.parse_args()
    options.build = options.build.resolve()
    stress = Stress(options)
    try:
        stress.run()
    except KeyboardInterrupt:
        pass
    return stress.report()


if __name__ == "__main__":
    sys.exit(main())
