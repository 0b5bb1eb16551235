#!/usr/bin/env python3
"""Runs all proofs and recordings on a GPU that is lent for minutes at a time: the most important first, in calls of
--seconds at most. What has ended is in --results and is not run again: call it until it exits with 0, also on another
machine that has --results.

--results gets for each step a folder with its output (log.txt) and its numbers (JSON), the packed sessions of record.sh,
and state.json: how each step ended. Sessions that nobody reads again stay in --work. A step that is cut off by the end of a
call runs again, on its own time, in the next one.

Exit code: 0 if every step has ended, 3 if some are left, 1 if the time is too short for a step, 2 for bad input, 77 without
a GPU.
"""
import argparse
import fnmatch
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

from pytorch_comparison import SKIPPED

HERE = pathlib.Path(__file__).resolve().parent
RECORD = HERE.parent.parent / "resources" / "sessions" / "record.sh"
CALLS_OF_A_STEP = 3  # of which each cut it off
CLOSING = 5  # seconds that are left to end and copy


class Step:
    def __init__(self, name, seconds, *command, gpus=1, again=()):
        self.name, self.seconds, self.command, self.gpus = name, seconds, command, gpus
        self.again = again  # exit codes that ask for another call


def steps(cli, work, results):
    """Returns all steps, the most important first, with the seconds that each is expected to take."""
    def script(name, seconds, file, *words, **more):
        return Step(name, seconds, sys.executable, HERE / file, "--cli", cli, "--out", work / name, *words, **more)

    def proof(name, seconds, *words, **more):
        return script(f"engines-{name}", seconds, "engine_proof.py", *words, **more)

    all_steps = [proof(f"cold-{each}", 150, "--stages", "cold", "--precisions", each) for each in ("tf32", "fp16")]
    all_steps += [proof(f"warm-{each}", 180, "--stages", "warm", "--precisions", each)
                  for each in ("tf32", "fp16", "fp32")]
    all_steps += [proof("devices", 90, "--stages", "devices", gpus=2),
                  proof("shards", 60, "--stages", "shards", gpus=2)]
    all_steps += [proof(f"faults-{each}", seconds, "--stages", "faults", "--faults", each)
                  for each, seconds in (("crash", 200), ("lost", 200), ("hang", 420))]
    all_steps += [proof(f"agreement-{each}", 150, "--stages", "agreement", "--precisions", each)
                  for each in ("tf32", "fp16", "fp32")]
    all_steps += [proof("setup", 30, "--stages", "setup")]
    all_steps += [Step("record", 60, RECORD, cli, results / "sessions", again=(3,))]
    all_steps += [script(f"forecast-{part}", 300, "forecast_proof.py", "--parts", part)
                  for part in ("layers", "cold", "sizes")]
    all_steps += [script("workloads", 500, "workload_proof.py", "--budget", "420")]
    all_steps += [script(f"surveys-{each}", 120, "pytorch_comparison.py", "--precisions", each)
                  for each in ("tf32", "fp16", "fp32")]
    return all_steps


def gpus():
    try:
        listed = subprocess.run(["nvidia-smi", "-L"], capture_output=True, text=True).stdout
    except FileNotFoundError:
        return 0
    return sum(line.startswith("GPU ") for line in listed.splitlines())


class Session:
    def __init__(self, args, all_steps, devices):
        self.args, self.steps, self.devices = args, all_steps, devices
        self.end = time.monotonic() + args.seconds
        self.file = args.results / "state.json"
        self.state = json.loads(self.file.read_text()) if self.file.exists() else {}

    def left(self):
        return self.end - time.monotonic()

    def note(self, step, **what):
        self.state[step.name] = {**self.state.get(step.name, {}), **what}
        self.file.write_text(json.dumps(self.state, indent=1) + "\n")

    def has_ended(self, step):
        return self.state.get(step.name, {}).get("ended", False)

    def run(self, step):
        """Runs a step until it ends or the time is over."""
        folder = self.args.results / step.name
        folder.mkdir(exist_ok=True)
        start = time.monotonic()
        limit = max(self.left() - CLOSING, 1)
        environment = {**os.environ, "RECORD_SECONDS": str(max(int(limit) - CLOSING, 1))}
        with open(folder / "log.txt", "a") as log:
            running = subprocess.Popen([str(word) for word in step.command], stdout=log, stderr=subprocess.STDOUT,
                                       env=environment, start_new_session=True)
            try:
                code = running.wait(limit)
            except subprocess.TimeoutExpired:
                code = None
            finally:
                if running.poll() is None:
                    os.killpg(running.pid, signal.SIGKILL)
                    running.wait()
        for file in (self.args.work / step.name).glob("*.json"):
            shutil.copy(file, folder)
        calls = self.state.get(step.name, {}).get("calls", 0) + 1
        ended = code is not None and code not in (SKIPPED, *step.again)
        self.note(step, ended=ended, exit_code=code, seconds=round(time.monotonic() - start, 1), calls=calls)
        print(f"{step.name}: {'exit code ' + str(code) if code is not None else 'cut off'} after "
              f"{time.monotonic() - start:.0f} s", flush=True)

    def all(self):
        """Returns the exit code."""
        ran = 0
        for step in self.steps:
            if not fnmatch.fnmatch(step.name, self.args.only) or self.has_ended(step) or step.gpus > self.devices:
                continue
            fits = step.seconds + CLOSING <= self.left() or ran == 0
            is_hopeless = self.state.get(step.name, {}).get("calls", 0) >= CALLS_OF_A_STEP and not step.again
            if fits and not is_hopeless and self.left() > CLOSING:
                self.run(step)
                ran += 1
        return self.report()

    def report(self):
        chosen = [step for step in self.steps if fnmatch.fnmatch(step.name, self.args.only)]
        left = [step for step in chosen if not self.has_ended(step)]
        absent = [step.name for step in left if step.gpus > self.devices]
        cut = [step.name for step in left if self.state.get(step.name, {}).get("calls", 0) >= CALLS_OF_A_STEP
               and not step.again]
        print(f"{len(chosen) - len(left)} of {len(chosen)} steps have ended"
              + (f"; left: {', '.join(step.name for step in left)}" if left else ""))
        if absent:
            print(f"this machine has {self.devices} GPUs, too few for {', '.join(absent)}")
        if cut:
            print(f"cut off {CALLS_OF_A_STEP} times: {', '.join(cut)}; give more --seconds")
        return 0 if not left else 1 if cut else 3


def arguments(words=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", type=pathlib.Path, required=True, help="convscope-cli to test")
    parser.add_argument("--results", type=pathlib.Path, required=True, help="folder to keep between calls")
    parser.add_argument("--work", type=pathlib.Path, default="/tmp/convscope-gpu", help="folder for large files")
    parser.add_argument("--seconds", type=float, default=540, help="of this call")
    parser.add_argument("--only", default="*", help="a shell pattern that selects steps, e.g. 'engines-*'")
    parser.add_argument("--list", action="store_true", help="print the steps and end")
    args = parser.parse_args(words)
    if not os.access(args.cli, os.X_OK):
        parser.error(f"{args.cli} is not a program")
    args.cli, args.results, args.work = args.cli.resolve(), args.results.resolve(), args.work.resolve()
    return args


def main():
    args = arguments()
    all_steps = steps(args.cli, args.work, args.results)
    if args.list:
        for step in all_steps:
            print(f"{step.name:22} about {step.seconds} s{f', {step.gpus} GPUs' if step.gpus > 1 else ''}")
        return 0
    if gpus() == 0:
        print("skipped: no GPU")
        return SKIPPED
    args.results.mkdir(parents=True, exist_ok=True)
    args.work.mkdir(parents=True, exist_ok=True)
    return Session(args, all_steps, gpus()).all()


if __name__ == "__main__":
    sys.exit(main())
