#!/usr/bin/env python3
"""Compares training with benchmark = False, benchmark = True and choices that are applied, two processes each, in turns.

    apply_proof.py --library build/release/lib/convscope/libconvscope_apply.so --choices my.choices \\
        --network resnet50 --precision tf32 --sizes 224 160 192

Prints for each mode the steady iteration (median), the device time of its convolutions, the first iteration, the mean first iteration of the other sizes, the peak
of memory and, of the applied choices, what became of the convolutions. Needs a GPU with PyTorch and torchvision; without one it
ends with 77.
"""
import argparse
import collections
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

SKIPPED = 77
MODES = ("off", "on", "applied")


def has_gpu():
    check = "import torch, torchvision; raise SystemExit(not torch.cuda.is_available())"
    return subprocess.run([sys.executable, "-c", check], capture_output=True, check=False).returncode == 0


def train(mode, options, report):
    """Returns what one process printed, and its standard error."""
    command = [sys.executable, str(pathlib.Path(__file__).with_name("apply_training.py")), "--network", options.network,
               "--precision", options.precision, "--batch", str(options.batch), "--iterations", str(options.iterations),
               "--kernels", "--sizes", *map(str, options.sizes)]
    environment = dict(os.environ)
    if mode == "on":
        command.append("--benchmark")
    if mode == "applied":
        environment |= {"LD_PRELOAD": str(options.library.resolve()), "CONVSCOPE_CHOICES": str(options.choices.resolve()),
                        "CONVSCOPE_APPLY_REPORT": str(report)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{mode}: exit code {done.returncode}\n{done.stderr}")
    return json.loads(done.stdout), done.stderr


def figures(result):
    """Returns steady ms, those of its convolutions, first ms, mean first ms of later sizes, and peak MiB of one process."""
    first, *later = result["sizes"]
    steady = statistics.median(first["ms"][len(first["ms"]) // 2:])
    new_size = statistics.mean(size["ms"][0] for size in later) if later else float("nan")
    return steady, result["convolution_ms"], first["ms"][0], new_size, result["peak_bytes"] / 2**20


def coverage(report):
    """Returns how many distinct convolutions had each outcome, and the reasons of those that were not applied."""
    outcomes, reasons = collections.Counter(), collections.Counter()
    for line in report.read_text().splitlines() if report.exists() else []:
        _, outcome, _, detail = line.split("\t")
        outcomes[outcome] += 1
        if outcome != "applied":
            reasons[f"{outcome}: {detail}"] += 1
    return outcomes, reasons


def print_table(results):
    print(f"{'mode':8} {'steady ms':>10} {'kernels ms':>10} {'first ms':>10} {'new size ms':>12} {'peak MiB':>9}")
    for mode in MODES:
        for steady, kernels, first, new_size, peak in map(figures, results[mode]):
            print(f"{mode:8} {steady:10.2f} {kernels:10.2f} {first:10.0f} {new_size:12.0f} {peak:9.0f}")
    for column, name in enumerate(("steady iteration", "convolution kernels", "first iteration", "new size")):
        mean = {mode: statistics.mean(figures(result)[column] for result in results[mode]) for mode in MODES}
        print(f"{name}: applied / off {mean['applied'] / mean['off']:.3f}, applied / on {mean['applied'] / mean['on']:.3f}")
    losses = {mode: results[mode][0]["sizes"][0]["losses"][-1] for mode in MODES}
    print("last loss of the first size: " + ", ".join(f"{mode} {loss:.5f}" for mode, loss in losses.items()))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", type=pathlib.Path, required=True)
    parser.add_argument("--choices", type=pathlib.Path, required=True)
    parser.add_argument("--network", default="resnet50")
    parser.add_argument("--precision", choices=("fp32", "tf32", "fp16"), default="tf32")
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--sizes", type=int, nargs="+", default=[224])
    parser.add_argument("--iterations", type=int, default=30)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    if not has_gpu():
        print("no GPU with PyTorch and torchvision")
        return SKIPPED
    results = collections.defaultdict(list)
    messages = set()
    with tempfile.TemporaryDirectory() as folder:
        for process in range(options.processes):
            for mode in MODES:
                report = pathlib.Path(folder, f"report.{process}")
                result, errors = train(mode, options, report)
                results[mode].append(result)
                messages |= {line for line in errors.splitlines() if line.startswith("convscope:")}
        outcomes, reasons = coverage(pathlib.Path(folder, "report.0"))
    print_table(results)
    print("convolutions: " + (", ".join(f"{count} {outcome}" for outcome, count in outcomes.items()) or "none reported"))
    for text, count in reasons.most_common(20):
        print(f"  {count} x {text}")
    print("\n".join(sorted(messages)), end="")
    return 0 if outcomes["applied"] > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
