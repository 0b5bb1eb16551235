#!/usr/bin/env python3
"""Compares training with benchmark = False, benchmark = True and choices that are applied, two processes each, in turns.

    apply_proof.py --library build/release/lib/convscope/libconvscope_apply.so --choices my.choices \\
        --network resnet50 --precision tf32 --sizes 224 160 192
    apply_proof.py --cli build/release/bin/convscope-cli --cases resnet50:tf32:224,160 vgg16:fp16 timm/efficientnet_b0:fp16 \\
        --processes 1 --limit 480 --results results.json

With --cli and --session, the session of the choices, it also compares them with the forecast of the policy convscope-applied.

The second form makes the choices itself, for each case: run --record on the training, profile, choose. It begins no case after
--limit seconds. With --host-network, it also compares iterations that the host limits: without the library, with it, and recorded.
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
import time

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


def forecasts(options):
    """Returns the forecasts of False and of the choices, by side of the input: steady ms of the convolutions (not a number if PyTorch
    executes some by itself), and those of the first iteration in a new process and at a further size."""
    command = [str(options.cli), "forecast", str(options.session), "--json", "--policy", "pytorch", "--policy", "convscope-applied"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)

    forecast = json.loads(done.stdout)

    def milliseconds(size):
        steady = size["iteration_us"]
        times = (float("nan") if forecast["left_out"] else steady, size["first_size"]["total_us"] + steady,
                 size["new_size"]["total_us"] + steady)
        return [us / 1000 for us in times]

    return {policy["policy"]: {int(size["input"].rsplit("x", 1)[1]): milliseconds(size) for size in policy["sizes"]}
            for policy in forecast["policies"]}


def print_forecasts(results, sizes, predicted):
    """Prints forecast / measured of the applied choices. The rest of an iteration is that of False: what the forecast says about a
    first iteration is how much less time it takes than with False."""
    off, applied = predicted["pytorch"], predicted["convscope-applied"]
    mean = {mode: [statistics.mean(values) for values in zip(*map(figures, results[mode]))] for mode in ("off", "applied")}

    def less(column, of):
        return statistics.mean(off[size][column] - applied[size][column] for size in of)

    rows = {"convolution kernels": (applied[sizes[0]][0], mean["applied"][1]),
            "first iteration": (mean["off"][2] - less(1, sizes[:1]), mean["applied"][2])}
    if len(sizes) > 1:
        rows["new size"] = (mean["off"][3] - less(2, sizes[1:]), mean["applied"][3])
    for name, (forecast, measured) in rows.items():
        print(f"forecast / measured, applied, {name}: {forecast:.2f} / {measured:.2f} ms = {forecast / measured:.3f}")


def make_choices(case, options, folder):
    """Records the training, measures its convolutions and chooses. Returns the choice file and the lines of the steps."""
    workload, session, choices = (pathlib.Path(folder, f"case.{ending}") for ending in ("workload", "convscope", "choices"))
    training = [sys.executable, str(pathlib.Path(__file__).with_name("apply_training.py")), "--network", case.network,
                "--precision", case.precision, "--batch", str(options.batch), "--iterations", "2",
                "--sizes", *map(str, case.sizes)]
    survey_environment = dict(os.environ)
    if options.cudnn:
        survey_environment["LD_LIBRARY_PATH"] = f"{options.cudnn}:{os.environ.get('LD_LIBRARY_PATH', '')}"
    lines = []
    for arguments, environment in (
            (["run", "--record", workload, "--force", "--", *training], os.environ),
            (["profile", workload, "--backend", "cudnn", "--no-kernels", "--out", session, "--force"], survey_environment),
            (["choose", session, "--out", choices, "--force", *options.choose], os.environ)):
        begin = time.monotonic()
        done = subprocess.run([str(options.cli), *map(str, arguments)], env=environment, capture_output=True, text=True, check=False)
        said = [line for line in (done.stderr + done.stdout).splitlines() if "workload:" in line or "problems for" in line]
        lines += [f"{arguments[0]} {time.monotonic() - begin:.0f} s: {' | '.join(said[:3])}"]
        if done.returncode != 0:
            raise SystemExit(f"{arguments[0]}: exit code {done.returncode}\n{done.stderr[-2000:]}")
    return choices, lines


class Case:
    """A network, its precision, and its input sizes: "resnet50:tf32:224,160"."""

    def __init__(self, text):
        self.network, self.precision, *sizes = text.split(":")
        self.sizes = [int(size) for size in sizes[0].split(",")] if sizes else [224]


def host_times(options, folder):
    """Prints the iteration at batch 1 without the library, with it and a choice file, and while it is recorded: the tenth percentile,
    because other work of the host only adds to the time."""
    choices = pathlib.Path(folder, "case.choices")
    environments = {"without": {},
                    "applied": {"LD_PRELOAD": str(options.library), "CONVSCOPE_CHOICES": str(choices)},
                    "recorded": {"LD_PRELOAD": str(options.library), "CONVSCOPE_RECORD": folder}}
    command = [sys.executable, str(pathlib.Path(__file__).with_name("apply_training.py")), "--network", options.host_network,
               "--precision", "tf32", "--batch", "1", "--iterations", "1000"]
    times = collections.defaultdict(list)
    for _ in range(options.host_processes):
        for name, changes in environments.items():
            done = subprocess.run(command, env=os.environ | changes, capture_output=True, text=True, check=True)
            times[name].append(statistics.quantiles(json.loads(done.stdout)["sizes"][0]["ms"][100:], n=10)[0])
    print(f"host-bound iteration, {options.host_network}, batch 1, ms: " + "; ".join(
        f"{name} {', '.join(f'{ms:.3f}' for ms in each)}" for name, each in times.items()), flush=True)
    return times


def prove(options, folder):
    """Trains in all modes, in turns, and prints what came of it. Returns the results by mode, and how many were applied."""
    results = collections.defaultdict(list)
    messages = set()
    for process in range(options.processes):
        report = pathlib.Path(folder, f"report.{process}")
        report.unlink(missing_ok=True)
        for mode in MODES:
            result, errors = train(mode, options, report)
            results[mode].append(result)
            messages |= {line for line in errors.splitlines() if line.startswith("convscope:")}
    outcomes, reasons = coverage(pathlib.Path(folder, "report.0"))
    print_table(results)
    if options.session:
        print_forecasts(results, options.sizes, forecasts(options))
    print("convolutions: " + (", ".join(f"{count} {outcome}" for outcome, count in outcomes.items()) or "none reported"))
    for text, count in reasons.most_common(20):
        print(f"  {count} x {text}")
    print("\n".join(sorted(messages)), end="", flush=True)
    return results, outcomes["applied"]


def prove_cases(options, folder):
    """Proves one case after the other until the time is up. Returns 0 if something was applied in each."""
    begin = time.monotonic()
    everything, status = {}, 0
    for text in options.cases:
        if time.monotonic() - begin > options.limit:
            print(f"left out, the time is up: {text}")
            continue
        case = Case(text)
        print(f"== {text}, at {time.monotonic() - begin:.0f} s", flush=True)
        try:
            options.choices, lines = make_choices(case, options, folder)
            print("\n".join(lines), flush=True)
            options.network, options.precision, options.sizes = case.network, case.precision, case.sizes
            everything[text], applied = prove(options, folder)
            status = status or int(applied == 0)
        except SystemExit as failure:
            print(failure, flush=True)
            status = 1
        if options.host_network and text == options.cases[0]:
            everything["host"] = host_times(options, folder)
        if options.results:
            options.results.write_text(json.dumps(everything))
    return status


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", type=pathlib.Path)
    parser.add_argument("--choices", type=pathlib.Path)
    parser.add_argument("--network", default="resnet50")
    parser.add_argument("--precision", choices=("fp32", "tf32", "fp16"), default="tf32")
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--sizes", type=int, nargs="+", default=[224])
    parser.add_argument("--iterations", type=int, default=30)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--cli", type=pathlib.Path, help="convscope-cli, to make the choices of --cases")
    parser.add_argument("--session", type=pathlib.Path, help="the session of --choices, to compare with its forecast")
    parser.add_argument("--cases", nargs="+", default=[], help="NETWORK:PRECISION or NETWORK:PRECISION:SIZE,SIZE")
    parser.add_argument("--choose", nargs="+", default=[], help="options of choose without their dashes")
    parser.add_argument("--cudnn", help="the folder of PyTorch's cuDNN, for the surveys")
    parser.add_argument("--limit", type=float, default=1e9, help="seconds after which no case begins")
    parser.add_argument("--results", type=pathlib.Path, help="a file for all times as JSON")
    parser.add_argument("--host-network", help="after the first case, compare iterations of this network at batch 1")
    parser.add_argument("--host-processes", type=int, default=2)
    options = parser.parse_args()
    options.choose = [f"--{option}" for option in options.choose]
    if options.cases and options.cli and not options.library:
        options.library = options.cli.resolve().parent.parent / "lib/convscope/libconvscope_apply.so"
    if not options.library or not (options.choices or (options.cases and options.cli)):
        parser.error("give --library and --choices, or --cli and --cases")
    return options


def main():
    options = parse_options()
    if not has_gpu():
        print("no GPU with PyTorch and torchvision")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        if options.cases:
            return prove_cases(options, folder)
        return 0 if prove(options, folder)[1] > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
