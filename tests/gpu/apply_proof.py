#!/usr/bin/env python3
"""Compares benchmark = False, benchmark = True and applied choices in PyTorch trainings on one GPU.

For each case: a survey with PyTorch's own cuDNN, a choice file from it, then trainings (apply_training.py) with each mode in
turns, --processes of each, every one in a process of its own. Prints a line for each case with the ratios, and writes all
figures to results.json. Exits with 77 without a GPU or PyTorch, with 1 if a training failed.
"""
import argparse
import collections
import json
import pathlib
import statistics
import subprocess
import sys
import time

from pytorch_comparison import HERE, torch_environment


class Case:
    """A network in one precision; with several sizes also the first iteration at each new one."""

    def __init__(self, text):
        parts = text.split(":")
        self.network, self.precision = parts[0], parts[1]
        self.sizes = [int(size) for size in parts[2].split("-")] if len(parts) > 2 else [224]
        self.batch = int(parts[3]) if len(parts) > 3 else 32
        self.name = text.replace(":", "-")

    def inputs(self):
        return [f"{self.batch}x3x{size}x{size}" for size in self.sizes]


class Proof:
    def __init__(self, args, environment):
        self.args, self.environment = args, environment
        self.out = pathlib.Path(args.out)
        self.out.mkdir(parents=True, exist_ok=True)
        self.start = time.monotonic()
        self.results = {}

    def left(self):
        return self.args.budget - (time.monotonic() - self.start)

    def run(self, command, environment=None, check=True):
        done = subprocess.run([str(word) for word in command], env=environment or self.environment, capture_output=True,
                              text=True)
        if check and done.returncode not in (0, 1):
            sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")
        return done

    def choices(self, case):
        """Returns the choice file of a case, made from a survey of its network at its sizes."""
        session = self.out / f"{case.name}.convscope"
        lists = ["--lists", self.args.lists] if self.args.lists else []
        begin = time.monotonic()
        self.run([self.args.cli, "sweep", case.network, "--backend", "cudnn", "--precision", case.precision, "--sizes",
                  ",".join(case.inputs()), "--out", session, "--force", "--no-kernels", *lists])
        file = self.out / f"{case.name}.choices"
        made = self.run([self.args.cli, "choose", session, "--out", file, "--force", *self.args.choose])
        if made.returncode != 0:
            sys.exit(f"choose failed:\n{made.stdout}\n{made.stderr}")
        print(f"{case.name}: survey and choices {time.monotonic() - begin:.0f} s\n{made.stdout}", flush=True)
        return file

    def train(self, case, mode, file, number):
        environment = dict(self.environment)
        report = self.out / f"{case.name}-{mode}-{number}.report"
        if mode == "applied":
            report.unlink(missing_ok=True)
            environment |= {"LD_PRELOAD": str(self.args.library), "CONVSCOPE_CHOICES": str(file),
                            "CONVSCOPE_APPLY_REPORT": str(report)}
        command = [sys.executable, HERE / "apply_training.py", "--network", case.network, "--precision", case.precision,
                   "--batch", case.batch, "--sizes", ",".join(map(str, case.sizes))]
        if mode == "on":
            command.append("--benchmark")
        done = self.run(command, environment, check=False)
        if done.returncode != 0:
            print(f"{case.name} {mode}: failed\n{done.stderr[-3000:]}", flush=True)
            return None
        result = json.loads(done.stdout.strip().splitlines()[-1])
        if done.stderr.strip():
            result["stderr"] = done.stderr[-1000:]
        if report.exists():
            lines = [line.split("\t") for line in report.read_text().splitlines()]
            result["coverage"] = collections.Counter(line[1] for line in lines)
            result["left"] = sorted({"\t".join(line[1:]) for line in lines if line[1] != "applied"})[:20]
        return result

    def prove(self, case):
        file = self.choices(case)
        runs = {mode: [] for mode in ("off", "on", "applied")}
        for number in range(self.args.processes):
            for mode in (list(runs) if number % 2 == 0 else reversed(list(runs))):  # in turns: the host's speed changes
                runs[mode].append(self.train(case, mode, file, number))
        self.results[case.name] = runs
        (self.out / "results.json").write_text(json.dumps(self.results, indent=1))
        report(case, runs)


def median(runs, key):
    values = [key(run) for run in runs if run]
    return statistics.median(values) if values else float("nan")


def report(case, runs):
    keys = {"first iteration, s": lambda run: run["first_s"],
            "steady iteration, ms": lambda run: run["steady_ms"],
            "convolutions, us": lambda run: run["convolution_us"],
            "peak, MiB": lambda run: run["peak_bytes"] / 2**20,
            "reserved, MiB": lambda run: run["reserved_bytes"] / 2**20}
    if len(case.sizes) > 1:
        keys["new size, s"] = lambda run: statistics.mean(run["new_sizes_s"])
    for title, key in keys.items():
        off, on, applied = (median(runs[mode], key) for mode in ("off", "on", "applied"))
        print(f"{case.name:32} {title:22} off {off:10.4g} on {on:10.4g} applied {applied:10.4g}   "
              f"applied/off {applied / off:.3f} applied/on {applied / on:.3f} applied/better {applied / min(off, on):.3f}")
    for run in filter(None, runs["applied"]):
        print(f"{case.name:32} coverage {dict(run.get('coverage', {}))}")
        for line in run.get("left", []):
            print("    " + line)
        break
    for mode, each in runs.items():
        for run in filter(None, each):
            if "stderr" in run:
                print(f"    {mode}: {run['stderr'].strip().splitlines()[-1]}")
                break
    bits = {mode: len({run["weights"] for run in each if run}) for mode, each in runs.items()}
    print(f"{case.name:32} distinct weights at the end by mode: {bits}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cli", required=True)
    parser.add_argument("--library", required=True, help="libconvscope_apply.so")
    parser.add_argument("--out", required=True)
    parser.add_argument("--cases", nargs="+", default=["resnet50:tf32", "resnet50:fp32"],
                        help="NETWORK:PRECISION[:SIZE-SIZE-...[:BATCH]]")
    parser.add_argument("--processes", type=int, default=2, help="of each mode")
    parser.add_argument("--lists", default="", help="lists of algorithms to survey")
    parser.add_argument("--choose", nargs="*", default=[], help="options of choose, without their dashes")
    parser.add_argument("--budget", type=float, default=1e9, help="seconds after which no further case begins")
    args = parser.parse_args()
    args.choose = ["--" + word if not word.isdigit() else word for word in args.choose]
    proof = Proof(args, torch_environment())
    for text in args.cases:
        if proof.left() < 0:
            print(f"{text}: no time left")
            continue
        proof.prove(Case(text))
    failed = any(run is None for runs in proof.results.values() for each in runs.values() for run in each)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
