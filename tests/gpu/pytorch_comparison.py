#!/usr/bin/env python3
"""Compares ConvScope's surveys with PyTorch on one GPU, both on PyTorch's own cuDNN, and prints the ratios.

Order: one cold survey and one cold PyTorch run if requested; then, caches warm, rounds in which surveys and PyTorch take
turns; last a long run of every contender, which shows the true winner. Exits with 77 without a GPU or PyTorch, with 1 if a
goal is missed.
"""
import argparse
import csv
import io
import json
import os
import pathlib
import statistics
import subprocess
import sys

SKIPPED = 77
HERE = pathlib.Path(__file__).resolve().parent
LONG_RUN = 200


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


def torch_environment():
    """Returns the environment with PyTorch's cuDNN folder in front of LD_LIBRARY_PATH, for both sides."""
    probe = "import torch, nvidia.cudnn as c; assert torch.cuda.is_available(), 'no GPU'; print(list(c.__path__)[0])"
    found = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True)
    if found.returncode != 0:
        skip("PyTorch with a GPU and its cuDNN package is not here: " + found.stderr.strip().splitlines()[-1])
    environment = dict(os.environ)
    paths = [found.stdout.strip() + "/lib", environment.get("LD_LIBRARY_PATH", "")]
    environment["LD_LIBRARY_PATH"] = ":".join(path for path in paths if path)
    return environment


class Runner:
    def __init__(self, args, environment):
        self.cli, self.network, self.out = args.cli, args.network, pathlib.Path(args.out)
        self.out.mkdir(parents=True, exist_ok=True)
        self.environment = environment

    def run(self, command):
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True)
        survey = command[0] == self.cli
        if done.returncode != 0 and not (survey and done.returncode == 1):  # 1: ran, with failures of single algorithms
            sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")
        return done.stdout

    def survey(self, precision, name, *options):
        """Runs one survey in a process of its own. Returns its trials, one dictionary each; its wall time in seconds; and
        the heuristic choices, {operation: algorithm}."""
        session = self.out / f"{precision}-{name}.convscope"
        self.run([self.cli, "profile", self.network, "--backend", "cudnn", "--precision", precision, "--out", session,
                  "--force", "--no-kernels", *options])
        trials = list(csv.DictReader(io.StringIO(self.run([self.cli, "csv", session]))))
        shown = json.loads(self.run([self.cli, "show", session, "--json"]))
        first_choices = {(p["layers"][0], p["pass"]): p["first_choice"] for p in shown["problems"]}
        return trials, (shown["wall_us"] + shown["helpers_start_us"]) / 1e6, first_choices

    def pytorch(self, precision, name, *options):
        out = self.out / f"{precision}-{name}.json"
        print(self.run([sys.executable, HERE / "pytorch_mode.py", self.network, "--precision", precision, "--out", out,
                        *options]).strip(), flush=True)
        return {(r["layer"], r["pass"]): r for r in json.loads(out.read_text())["operations"] if r["cudnn"]}


def operation_of(trial):
    return trial["layers"].split(";")[0], trial["pass"]


def medians(trials, kind="hot"):
    """Returns {operation: {algorithm: median}} of the measured trials that have samples of `kind`."""
    table = {}
    for trial in trials:
        if trial["status"] == "measured" and trial[f"{kind}_median_us"] and trial["contender"] == "true":
            table.setdefault(operation_of(trial), {})[trial["algorithm"]] = float(trial[f"{kind}_median_us"])
    return table


def first_calls(operations):
    return sum(r["first_ms"] for r in operations.values()) / 1e3


def share(values):
    values = list(values)
    return f"{sum(values)} of {len(values)}", sum(values) / max(len(values), 1)


class Goals:
    def __init__(self):
        self.missed = 0

    def check(self, precision, what, value, text, met):
        self.missed += not met
        print(f"| {precision} | {what} | {text} | {'met' if met else 'MISSED'} |", flush=True)


def compare(runner, precision, rounds, goals):
    surveys, limit0, limit10 = [], [], []
    for number in range(rounds):
        surveys.append(runner.survey(precision, f"survey{number}"))
        limit0.append(runner.pytorch(precision, f"limit0-{number}", "--benchmark", "--limit", "0"))
        limit10.append(runner.pytorch(precision, f"limit10-{number}", "--benchmark"))
    surveys.append(runner.survey(precision, f"survey{rounds}"))
    off = runner.pytorch(precision, "off")
    long_run, long_wall, _ = runner.survey(precision, "long", "--samples", str(LONG_RUN))

    walls = [survey[1] for survey in surveys]
    wall = statistics.median(walls)
    zero = statistics.median(map(first_calls, limit0))
    ten = statistics.median(map(first_calls, limit10))
    first = medians(surveys[0][0])
    last = medians(surveys[-1][0])
    truth = medians(long_run)
    print(f"\n{precision}: {len(first)} operations, {len(surveys[0][0])} algorithms, "
          f"{len({operation for operation in limit0[0]})} operations by cuDNN in PyTorch; survey walls "
          f"{', '.join(f'{w:.2f}' for w in walls)} s; long run {long_wall:.1f} s")
    print("\n| precision | figure | measured | goal |\n|---|---|---|---|")
    goals.check(precision, "survey / limit 0", wall / zero, f"{wall:.2f} s / {zero:.2f} s = {wall / zero:.2f}",
                wall <= 0.6 * zero)
    print(f"| {precision} | survey / limit 10 | {wall:.2f} s / {ten:.2f} s = {wall / ten:.2f} | (no goal) |")

    right = {}
    for operation, times in truth.items():
        winner = min(first[operation], key=first[operation].get)
        best = min(times.values())
        right[operation] = winner in times and (times[winner] <= best * 1.01 or times[winner] <= best + 0.5)
        if not right[operation]:
            print(f"    {operation}: {winner} long-run {times.get(winner)} us, best {best} us "
                  f"({min(times, key=times.get)})")
    text, fraction = share(right.values())
    goals.check(precision, "winner right in the long run", fraction, text, fraction >= 0.99)

    agree = {}
    for operation in first:
        for algorithm in first[operation].keys() & last.get(operation, {}).keys():
            a, b = first[operation][algorithm], last[operation][algorithm]
            if min(a, b) >= 20:
                agree[operation, algorithm] = abs(a - b) / min(a, b)
    text, fraction = share(difference <= 0.02 for difference in agree.values())
    worst = sorted(agree.items(), key=lambda item: -item[1])[:3]
    goals.check(precision, "medians of two processes within 2% (20 us and more)", fraction,
                f"{text}; worst {', '.join(f'{op[0]} {op[1]} {alg}: {d:.1%}' for (op, alg), d in worst)}",
                fraction >= 0.99)
    winners = {op: agree[op, min(first[op], key=first[op].get)] for op in first
               if (op, min(first[op], key=first[op].get)) in agree}
    print(f"| {precision} | the same, winners only | {share(d <= 0.02 for d in winners.values())[0]} | |")

    # With benchmark off PyTorch runs the heuristic choice: the same plan on both sides.
    ratios = {operation: first[operation][algorithm] / off[operation]["device_us"]
              for operation, algorithm in surveys[0][2].items()
              if operation in off and algorithm in first[operation] and off[operation]["device_us"] >= 50}
    text, fraction = share(abs(ratio - 1) <= 0.05 for ratio in ratios.values())
    worst = sorted(ratios.items(), key=lambda item: -abs(item[1] - 1))[:4]
    goals.check(precision, "first choice's hot median / PyTorch, benchmark off, within 5% (50 us and more)", fraction,
                f"{text}; worst {', '.join(f'{op[0]} {op[1]}: {r:.3f}' for op, r in worst)}", fraction == 1)

    # With benchmark on PyTorch runs the plan with the best single sample; the survey's winner may be better.
    ratios = {}
    for operation, times in first.items():
        theirs = [run[operation]["device_us"] for run in limit0 if operation in run]
        if theirs and statistics.median(theirs) >= 50:
            ratios[operation] = min(times.values()) / statistics.median(theirs)
    text, fraction = share(abs(ratio - 1) <= 0.05 for ratio in ratios.values())
    worst = sorted(ratios.items(), key=lambda item: -abs(item[1] - 1))[:4]
    goals.check(precision, "winner's hot median / PyTorch, benchmark on, within 5% (50 us and more)", fraction,
                f"{text}; worst {', '.join(f'{op[0]} {op[1]}: {r:.3f}' for op, r in worst)}", fraction == 1)
    print(flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cli", required=True, help="convscope-cli to test")
    parser.add_argument("--network", default=HERE.parent.parent / "resources" / "networks" / "layer-set.json")
    parser.add_argument("--precisions", default="fp32,tf32,fp16")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--cold", action="store_true", help="first measure with the caches as this machine has them")
    parser.add_argument("--out", default="gpu-comparison", help="folder for sessions and reports")
    args = parser.parse_args()

    runner = Runner(args, torch_environment())
    print(runner.run([args.cli, "devices"]).strip())
    goals = Goals()
    for precision in args.precisions.split(","):
        if args.cold:
            wall = runner.survey(precision, "cold")[1]
            print(f"{precision}: first survey on this machine {wall:.2f} s", flush=True)
        runner.pytorch(precision, "warm-up", "--benchmark", "--limit", "0")
        compare(runner, precision, args.rounds, goals)
    sys.exit(1 if goals.missed else 0)


if __name__ == "__main__":
    main()
