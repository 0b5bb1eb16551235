#!/usr/bin/env python3
"""Compares forecasts and replays with PyTorch on one GPU, both on PyTorch's own cuDNN. Prints Markdown rows with the goal
beside each, and writes the raw numbers as JSON.

Parts: "layers" (steady and first-call times of a layer set in every mode, the price of determinism), "cold" (the same
first calls with an empty compute cache on both sides), "sizes" (ResNet-50 over changing input sizes, and its replay).
One process for each PyTorch mode. First calls and searches are work of the host, and other programs can only make it
slower: both sides take turns, and the shorter of each counts. Exits with 77 without a GPU or PyTorch, with 1 if a goal
is missed.
"""
import argparse
import json
import os
import pathlib
import re
import sys
import tempfile
import time

from pytorch_comparison import HERE, Goals, Runner, torch_environment

MODES = {  # policy: options of pytorch_mode.py
    "pytorch": [],
    "pytorch-benchmark": ["--benchmark"],
    "pytorch-benchmark:limit=0": ["--benchmark", "--limit", "0"],
    "pytorch-deterministic": ["--deterministic"],
    "pytorch-benchmark-deterministic": ["--benchmark", "--deterministic"],
}
STEADY_GOALS = ("pytorch", "pytorch-benchmark", "pytorch-deterministic")
FIRST_CALL_GOALS = ("pytorch-benchmark", "pytorch-benchmark:limit=0")
KINDS = {"steady_us": "steady", "device_us": "steady on the device"}
PARTS = ("layers", "cold", "sizes")
LONG_US = 50
ROUNDS = 2  # of turns


def parse_problem(text):
    """Returns a problem's text as (layer in the network format, input shape, pass)."""
    words = text.split()
    fields = {}
    for word in words:
        match = re.fullmatch(r"(in|[nckgfspdo])([0-9x:]+)", word)
        if match:
            fields[match[1]] = [int(part) for part in match[2].split("x")] if ":" not in match[2] else None
    if "transposed" in words or any(value is None for value in fields.values()):
        raise ValueError(f"not for this script: {text}")
    layer = {"out": fields["k"][0], "kernel": fields["f"], "stride": fields.get("s", [1, 1]),
             "padding": fields.get("p", [0, 0]), "dilation": fields.get("d", [1, 1]), "groups": fields.get("g", [1])[0]}
    return layer, fields["n"] + fields["c"] + fields["in"], words[0]


def predicted_operations(forecast, policy):
    """Returns {(layer, pass): problem} of the first size of a policy in the JSON of the command forecast."""
    predicted = next(one for one in forecast["policies"] if one["policy"] == policy)
    return {(problem["layers"][0], problem["pass"]): problem for problem in predicted["sizes"][0]["problems"]}


def steady_pairs(predicted, operations, kind):
    """Returns (operation, forecast, PyTorch) in microseconds for the operations that PyTorch gives to cuDNN. `kind`
    "steady_us" includes the host's part of PyTorch's calls, "device_us" does not."""
    return [(key, predicted[key]["steady_us"], result[kind]) for key, result in operations.items() if key in predicted]


def sums_ms(pairs):
    return sum(ours for _, ours, _ in pairs) / 1e3, sum(theirs for _, _, theirs in pairs) / 1e3


def first_call_pair(predicted, operations):
    """Returns the summed first calls in seconds: forecast, PyTorch."""
    keys = [key for key in operations if key in predicted]
    ours = sum(predicted[key]["first_warmup"]["total_us"] + predicted[key]["steady_us"] for key in keys)
    return ours / 1e6, sum(operations[key]["first_ms"] for key in keys) / 1e3


def within(ours, theirs, share):
    return theirs > 0 and abs(ours / theirs - 1) <= share


class Proof:
    def __init__(self, runner, network, raw):
        self.runner, self.network, self.raw, self.goals = runner, network, raw, Goals()

    def row(self, precision, what, ours, theirs, unit, share):
        met = within(ours, theirs, share)
        self.raw.append({"precision": precision, "what": what, "ours": ours, "theirs": theirs, "goal": share, "met": met})
        ratio = ours / theirs if theirs else float("nan")
        self.goals.check(precision, what, ratio, f"{ours:.4g} {unit} / {theirs:.4g} {unit} = {ratio:.3f} | "
                         f"within {share:.0%}", met)

    def forecast(self, session, *options):
        return json.loads(self.runner.run([self.runner.cli, "forecast", session, "--json", *options]))

    def surveyed(self, precision, name):
        self.runner.survey(precision, name)
        options = [word for policy in MODES for word in ("--policy", policy)]
        return self.forecast(self.runner.out / f"{precision}-{name}.convscope", "--schedule", "fixed", "--iterations", "1",
                             *options)

    def layers(self, precision):
        self.runner.pytorch(precision, "warm-up", "--benchmark", "--limit", "0")  # fills the compute cache
        forecasts, runs = [], {policy: [] for policy in MODES}
        for number in range(ROUNDS):
            forecasts.append(self.surveyed(precision, "proof"))
            for policy in MODES if number == 0 else FIRST_CALL_GOALS:
                name = "mode-" + re.sub(r"\W", "-", policy)
                runs[policy].append(self.runner.pytorch(precision, name, *MODES[policy]))
        sums, pairs = {}, []
        for policy in MODES:
            operations = runs[policy][0]
            predicted = predicted_operations(forecasts[0], policy)
            steady = {kind: steady_pairs(predicted, operations, kind) for kind in KINDS}
            pairs += steady["device_us"] if policy in STEADY_GOALS else []
            sums[policy] = {kind: sums_ms(steady[kind]) for kind in KINDS}
            firsts = [first_call_pair(predicted_operations(forecast, policy), run)
                      for forecast, run in zip(forecasts, runs[policy])]
            self.raw.append({"precision": precision, "policy": policy, "first": firsts, "steady": {
                kind: [[list(key), ours, theirs] for key, ours, theirs in steady[kind]] for kind in KINDS}})
            for kind in KINDS if policy in STEADY_GOALS else ():
                self.row(precision, f"{KINDS[kind]}, {policy}", *sums[policy][kind], "ms", 0.05)
            if policy in FIRST_CALL_GOALS:
                self.row(precision, f"first calls, {policy}", *map(min, zip(*firsts)), "s", 0.2)
        for on, off in (("pytorch-deterministic", "pytorch"), ("pytorch-benchmark-deterministic", "pytorch-benchmark")):
            for kind in KINDS:
                price = [sums[on][kind][side] / sums[off][kind][side] for side in (0, 1)]
                self.row(precision, f"price of determinism, {KINDS[kind]}, {on} / {off}", *price, "x", 0.05)
        long = [(key, ours, theirs) for key, ours, theirs in pairs if theirs >= LONG_US]
        good = sum(within(ours, theirs, 0.1) for _, ours, theirs in long)
        worst = sorted(long, key=lambda pair: -abs(pair[1] / pair[2] - 1))[:4]
        share = good / max(len(long), 1)
        self.raw.append({"precision": precision, "what": "operations", "good": good, "of": len(long)})
        self.goals.check(precision, f"each operation of {LONG_US} us and more, on the device", share,
                         f"{good} of {len(long)}; worst "
                         + ", ".join(f"{key[0]} {key[1]} {ours / theirs:.3f}" for key, ours, theirs in worst)
                         + " | within 10% for 95%", share >= 0.95)

    def cold(self, precision):
        """Runs each side in a process with an empty compute cache."""
        figures = []
        for side in range(2):
            with tempfile.TemporaryDirectory() as cache:
                self.runner.environment["CUDA_CACHE_PATH"] = cache
                try:
                    figures.append(self.surveyed(precision, "cold") if side == 0 else
                                   self.runner.pytorch(precision, "cold", "--benchmark"))
                finally:
                    del self.runner.environment["CUDA_CACHE_PATH"]
        predicted = predicted_operations(figures[0], "pytorch-benchmark")
        self.row(precision, "first calls, pytorch-benchmark, cold", *first_call_pair(predicted, figures[1]), "s", 0.2)

    def sizes(self, precision, network, sizes, every):
        session = self.runner.out / f"{precision}-sizes.convscope"
        text = ",".join(map(str, sizes))
        sweep = [self.runner.cli, "sweep", network, "--sizes", text, "--backend", "cudnn", "--precision", precision,
                 "--out", session, "--force", "--no-kernels"]
        self.runner.run(sweep)  # fills the compute cache for PyTorch's processes
        iterations = len(sizes) * every
        schedule = ["--schedule", f"alternate:{text}:{every}", "--iterations", str(iterations)]
        policies = ("pytorch", "pytorch-benchmark")
        work = self.runner.out / f"{precision}-sizes-work.json"
        seconds = {policy: {"forecasts": [], "pytorch": [], "replays": []} for policy in policies}
        for _ in range(ROUNDS):
            self.runner.run(sweep)
            forecast = self.forecast(session, *schedule, *(word for policy in policies for word in ("--policy", policy)))
            work.write_text(json.dumps(size_work(forecast, every)))
            for policy in policies:
                predicted = next(one for one in forecast["schedules"][0]["policies"] if one["policy"] == policy)
                replay = json.loads(self.runner.run(
                    [self.runner.cli, "replay", session, "--policy", policy, *schedule, "--json", "--out",
                     self.runner.out / f"{precision}-{policy}-replay.convscope", "--force"]))
                pytorch = self.runner.pytorch_sizes(precision, policy, work, *MODES[policy])
                for name, microseconds in (("forecasts", predicted["total_us"]), ("pytorch", sum(pytorch)),
                                           ("replays", replay["total_us"])):
                    seconds[policy][name].append(microseconds / 1e6)
        for policy in policies:
            self.raw.append({"precision": precision, "policy": policy, "sizes": sizes, "seconds": seconds[policy]})
            forecast, pytorch, replay = map(min, seconds[policy].values())
            self.row(precision, f"{network} over {len(sizes)} sizes, {policy}", forecast, pytorch, "s", 0.2)
            self.row(precision, f"replay / forecast over {len(sizes)} sizes, {policy}", replay, forecast, "s", 0.1)


def size_work(forecast, every):
    """Returns the input of pytorch_sizes.py: the schedule of a forecast, every problem as often as it occurs."""
    sizes = {size["input"]: [[*parse_problem(problem["problem"]), len(problem["layers"])] for problem in size["problems"]]
             for size in forecast["policies"][0]["sizes"]}
    order = [size["input"] for size in forecast["schedules"][0]["sizes"]]
    return {"iterations": [size for size in order for _ in range(every)], "sizes": sizes}


class ProofRunner(Runner):
    def pytorch_sizes(self, precision, name, work, *options):
        out = self.out / f"{precision}-{name}-sizes.json"
        print(self.run([sys.executable, HERE / "pytorch_sizes.py", work, "--precision", precision, "--out", out,
                        *options]).strip(), flush=True)
        return json.loads(out.read_text())["us"]


def prove(proof, args):
    for precision in args.precisions:
        if "layers" in args.parts:
            proof.layers(precision)
    for precision in args.precisions:
        if "cold" in args.parts and precision != "fp32":  # few fp32 plans are compiled at run time
            proof.cold(precision)
    if "sizes" in args.parts:
        precision = "tf32" if "tf32" in args.precisions else args.precisions[0]
        proof.sizes(precision, args.sizes_network, [160, 224, 288] if args.quick else list(range(160, 384, 28))[:8], args.every)


def arguments(words=None):
    def several(known):
        def parse(text):
            chosen = text.split(",")
            for one in chosen:
                if one not in known:
                    raise argparse.ArgumentTypeError(f"'{one}' is none of {', '.join(known)}")
            return chosen
        return parse

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cli", required=True, help="convscope-cli to test")
    parser.add_argument("--network", default=HERE.parent.parent / "resources" / "networks" / "layer-set.json")
    parser.add_argument("--sizes-network", default="resnet50")
    parser.add_argument("--every", type=int, default=5, help="iterations at each size")
    parser.add_argument("--precisions", type=several(("fp32", "tf32", "fp16")), default=["fp32", "tf32", "fp16"])
    parser.add_argument("--parts", type=several(PARTS), default=list(PARTS))
    parser.add_argument("--quick", action="store_true", help="tf32 only, three sizes")
    parser.add_argument("--out", default="forecast-proof", help="folder for sessions and reports")
    args = parser.parse_args(words)
    if args.quick:
        args.precisions = ["tf32"]
    return args


def run(args, runner):
    raw = []
    start = time.monotonic()
    print("\n| precision | figure | forecast / PyTorch | goal | |\n|---|---|---|---|---|")
    proof = Proof(runner, args.network, raw)
    try:
        prove(proof, args)
    finally:
        (runner.out / "forecast-proof.json").write_text(json.dumps(raw, indent=1))
    print(f"\n{time.monotonic() - start:.0f} s; raw numbers in {runner.out / 'forecast-proof.json'}")
    return 1 if proof.goals.missed else 0


def main():
    args = arguments()
    runner = ProofRunner(args, torch_environment())
    print(runner.run([args.cli, "devices"]).strip())
    sys.exit(run(args, runner))


if __name__ == "__main__":
    main()
