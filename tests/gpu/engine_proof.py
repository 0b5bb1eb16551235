#!/usr/bin/env python3
"""Measures surveys in an engine process with helpers that build plans: against PyTorch's benchmark_limit=0 on the same
cuDNN, and against the same survey in one process. Prints Markdown rows with the goal beside each, and writes the raw
numbers as JSON.

Stages: "cold" (an empty compute cache for each side), "warm", "agreement" (medians and winners of surveys with and
without processes), "setup" (what the processes add to a small run), "devices" (all GPUs of the host against one; needs
two), "shards" (a shard on each of two GPUs as hosts, merged, against an undivided survey), "faults" (an execution of
cuDNN crashes, loses the device or hangs), "kills" (the engine is killed at random moments). Each stage of a precision
takes 1 to 4 minutes, "faults" up to 8: where a command may take 10 minutes, call it for some stages and precisions at a
time. Exits with 77 without a GPU or PyTorch, with 1 if a goal is missed.
"""
import argparse
import json
import os
import pathlib
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time

from forecast_proof import first_call_pair, parse_problem, predicted_operations
from pytorch_comparison import (HERE, LONG_RUN, Goals, Runner, first_calls, medians, operation_of, share,
                                torch_environment)

STAGES = ("cold", "warm", "agreement", "setup", "devices", "shards", "faults", "kills")
LAYER_SET = HERE.parent.parent / "resources" / "networks" / "layer-set.json"
LIMIT0 = ("--benchmark", "--limit", "0")
POLICY0 = "pytorch-benchmark:limit=0"
FAULTS = {"crash": "SIGSEGV", "lost": "illegal address", "hang": "hang"}
COLD_GOAL = 0.3
WARM_GOALS = {"fp32": 0.6, "tf32": 0.5, "fp16": 0.5}


def layer_set_of(problems, name, depthwise):
    """Returns single layers, each with an input of its own, that have the forward problems among the texts `problems`.
    Leaves out depthwise layers unless `depthwise`: PyTorch gives those to cuDNN only in fp16, channels_last."""
    layers, seen = [], set()
    for text in problems:
        if not text.startswith("fwd ") or text in seen:
            continue
        seen.add(text)
        layer, shape, _ = parse_problem(text)
        if layer["groups"] == shape[1] and shape[1] > 1 and not depthwise:
            continue
        batch, label = shape[0], f"l{len(seen)}"
        layers += [{"name": label + ".input", "op": "input", "shape": shape[1:]},
                   {"name": label, "op": "conv", "inputs": [label + ".input"], **layer}]
    return {"convscope_network": 1, "name": name, "input": [batch, *layers[0]["shape"]], "input_gradient": True,
            "layers": layers}


def pair_share(first, second, least_us=20):
    """Returns (text, share) of the medians of two surveys that are within 2%, of algorithms of 20 us and more."""
    close = []
    for operation in first:
        for algorithm in first[operation].keys() & second.get(operation, {}).keys():
            a, b = first[operation][algorithm], second[operation][algorithm]
            if min(a, b) >= least_us:
                close.append(abs(a - b) / min(a, b) <= 0.02)
    return share(close)


def right_winners(survey, truth):
    """Returns (text, share) of the operations whose winner is at most 1% or 0.5 us slower than the long run's best."""
    right = []
    for operation, times in truth.items():
        winner, best = min(survey[operation], key=survey[operation].get), min(times.values())
        right.append(winner in times and (times[winner] <= best * 1.01 or times[winner] <= best + 0.5))
    return share(right)


def compiled_ratios(trials, others, column):
    """Returns the ratios of a column between two surveys, of the plans that are compiled at run time."""
    def values(rows):
        return {(operation_of(row), row["algorithm"]): float(row[column]) for row in rows
                if "runtime_compilation" in row["notes"] and row[column]}
    ours, theirs = values(trials), values(others)
    return [ours[key] / theirs[key] for key in ours.keys() & theirs.keys() if theirs[key] > 0]


class Proof:
    def __init__(self, args, environment):
        self.args, self.environment = args, environment
        self.out = pathlib.Path(args.out)
        self.out.mkdir(parents=True, exist_ok=True)
        self.goals, self.raw = Goals(), []
        self.alone = ["--in-process"] if "--in-process" in self.run([args.cli, "profile", "--help"]) else []

    def run(self, command, accepted=(0,), **settings):
        done = subprocess.run(list(map(str, command)), env={**self.environment, **settings}, capture_output=True,
                              text=True)
        if done.returncode not in accepted:
            sys.exit(f"{' '.join(map(str, command))} failed ({done.returncode}):\n{done.stdout[-2000:]}\n"
                     f"{done.stderr[-4000:]}")
        return done.stdout

    def row(self, precision, what, text, goal, met, **numbers):
        self.raw.append({"precision": precision, "what": what, "text": text, "goal": goal, "met": met, **numbers})
        self.goals.check(precision, what, None, f"{text} | {goal}", met)

    def runner(self, network, **settings):
        return Runner(argparse.Namespace(cli=self.args.cli, network=network, out=self.out),
                      {**self.environment, **settings})

    def networks(self, precision):
        """Returns [(name, layer set)]: the layer set, then each whole network as one."""
        sets = [("layer-set", LAYER_SET)]
        for name in self.args.networks:
            file = self.out / f"{name}-{precision}.json"
            if not file.exists():
                session = self.out / f"{name}-{precision}-shapes.convscope"
                self.run([self.args.cli, "profile", name, "--backend", "cudnn", "--precision", precision, "--out",
                          session, "--force", "--no-kernels"], accepted=(0, 1))
                shown = json.loads(self.run([self.args.cli, "show", session, "--json"]))
                problems = [problem["problem"] for problem in shown["problems"]]
                file.write_text(json.dumps(layer_set_of(problems, name, precision in ("fp16", "bf16"))))
            sets.append((name, file))
        return sets

    def first_call_forecast(self, precision, session):
        file = self.out / f"{precision}-{session}.convscope"
        forecast = json.loads(self.run([self.args.cli, "forecast", file, "--json", "--schedule", "fixed",
                                        "--iterations", "1", "--policy", POLICY0]))
        return predicted_operations(forecast, POLICY0)

    def survey_row(self, precision, name, state, wall, torch, goal, session, operations):
        self.row(precision, f"{state} survey / PyTorch limit 0, {name}", f"{wall:.2f} s / {torch:.2f} s = "
                 f"{wall / torch:.2f}", f"{goal:g}", wall <= goal * torch, wall_s=wall, torch_s=torch)
        ours, theirs = first_call_pair(self.first_call_forecast(precision, session), operations)
        self.row(precision, f"{state} forecast of first calls / PyTorch, {name}",
                 f"{ours:.2f} s / {theirs:.2f} s = {ours / theirs:.2f}", "within 20%", abs(ours / theirs - 1) <= 0.2,
                 ours_s=ours, theirs_s=theirs)

    def cold(self, precision):
        if precision == "fp32":
            return  # few of its plans are compiled at run time
        for name, network in self.networks(precision):
            with tempfile.TemporaryDirectory() as cache:
                _, wall, _ = self.runner(network, CUDA_CACHE_PATH=cache).survey(precision, f"{name}-cold")
            with tempfile.TemporaryDirectory() as cache:
                operations = self.runner(network, CUDA_CACHE_PATH=cache).pytorch(precision, f"{name}-cold", *LIMIT0)
            self.survey_row(precision, name, "cold", wall, first_calls(operations), COLD_GOAL, f"{name}-cold",
                            operations)

    def warm(self, precision):
        for name, network in self.networks(precision):
            runner = self.runner(network)
            runner.pytorch(precision, f"{name}-fill", *LIMIT0)  # fills the compute cache
            walls, runs, alone = [], [], []
            for number in range(self.args.rounds):
                walls.append(runner.survey(precision, f"{name}-warm{number}")[1])
                runs.append(runner.pytorch(precision, f"{name}-warm{number}", *LIMIT0))
                single = self.runner(network, CONVSCOPE_BUILD_HELPERS="0")
                alone.append(single.survey(precision, f"{name}-alone{number}", *self.alone)[1])
            torch = statistics.median(map(first_calls, runs))
            self.survey_row(precision, name, "warm", statistics.median(walls), torch, WARM_GOALS[precision],
                            f"{name}-warm0", runs[0])
            in_one = statistics.median(alone)
            self.row(precision, f"the same in one process, {name}", f"{in_one:.2f} s / {torch:.2f} s = "
                     f"{in_one / torch:.2f}", "(no goal)", True, wall_s=in_one, torch_s=torch)

    def agreement(self, precision):
        runner, single = self.runner(LAYER_SET), self.runner(LAYER_SET, CONVSCOPE_BUILD_HELPERS="0")
        processes, alone = [], []
        for number in range(2):
            processes.append(runner.survey(precision, f"engine{number}")[0])
            alone.append(single.survey(precision, f"in-process{number}", *self.alone)[0])
        truth = medians(runner.survey(precision, "long", "--samples", str(LONG_RUN))[0])
        with_text, with_share = pair_share(*map(medians, processes))
        without_text, without_share = pair_share(*map(medians, alone))
        self.row(precision, "medians of two surveys within 2%: processes, in one process",
                 f"{with_text}, {without_text}", "no worse (1% for chance)", with_share >= without_share - 0.01)
        text, right = right_winners(medians(processes[0]), truth)
        self.row(precision, "winner right in the long run", text, "99%", right >= 0.99)
        listed = [[(row["problem"], row["algorithm"], row["status"]) for row in trials]
                  for trials in (processes[0], alone[0])]
        self.row(precision, "the same algorithms, in the same order, with the same status", f"{len(listed[0])} and "
                 f"{len(listed[1])} trials", "equal", listed[0] == listed[1])
        for column in ("build_us", "first_execution_us"):
            ratios = compiled_ratios(processes[0], alone[0], column)
            if ratios:
                self.row(precision, f"{column} of run-time-compiled plans, processes / in one process",
                         f"median {statistics.median(ratios):.2f}, of {len(ratios)}", "(no goal)", True, ratios=ratios)

    def setup(self, precision):
        command = [self.args.cli, "measure", f"fwd {precision} n8 c16 k16 in32x32 f3x3 p1x1", "--backend", "cudnn",
                   "--no-kernels"]
        def seconds(*options, **settings):
            start = time.monotonic()
            self.run([*command, *options], accepted=(0, 1), **settings)
            return time.monotonic() - start
        seconds()
        runs = [(seconds(), seconds(*self.alone, CONVSCOPE_BUILD_HELPERS="0")) for _ in range(5)]
        engine, alone = (statistics.median(side) for side in zip(*runs))
        self.row(precision, "set-up beyond one process", f"{engine:.2f} s - {alone:.2f} s = {engine - alone:.2f} s",
                 "0.4 s", engine - alone <= 0.4, runs=runs)

    def devices(self, precision):
        def seconds(devices, **settings):
            session = self.out / f"{precision}-{devices.replace(':', '')}.convscope"
            start = time.monotonic()
            self.run([self.args.cli, "profile", "resnet50", "--backend", "cudnn", "--precision", precision, "--devices",
                      devices, "--out", session, "--force", "--no-kernels"], accepted=(0, 1), **settings)
            return time.monotonic() - start
        for state in ("cold", "warm"):
            walls = []
            for devices in ("all", "cuda:0"):
                if state == "warm":
                    walls.append(min(seconds(devices) for _ in range(2)))
                    continue
                with tempfile.TemporaryDirectory() as cache:
                    walls.append(seconds(devices, CUDA_CACHE_PATH=cache))
            self.row(precision, f"all GPUs / one, ResNet-50, {state}",
                     f"{walls[0]:.2f} s / {walls[1]:.2f} s = {walls[0] / walls[1]:.2f}", "0.6",
                     walls[0] <= 0.6 * walls[1])

    def shards(self, precision):
        """Two GPUs as two hosts, a shard on each."""
        def words(out, *options):
            return [self.args.cli, "profile", "resnet50", "--backend", "cudnn", "--precision", precision, "--force",
                    "--out", out, *options]
        def structure(session):
            shown = json.loads(self.run([self.args.cli, "show", session, "--json"]))
            return [(each["problem"], each["ended"], [trial["algorithm"] for trial in each["trials"]])
                    for each in shown["problems"]]
        whole, merged = self.out / "whole.convscope", self.out / "merged.convscope"
        parts = [self.out / f"shard{gpu}.convscope" for gpu in (0, 1)]
        path = f"{pathlib.Path(self.args.cli).resolve().parent}:/usr/bin:/bin"
        start = time.monotonic()
        self.run(words(whole), accepted=(0, 1))
        one = time.monotonic() - start
        start = time.monotonic()
        running = [subprocess.Popen(list(map(str, words(part, "--shard", f"{gpu + 1}/2", "--host",
                                                        f"env CUDA_VISIBLE_DEVICES={gpu} PATH={path}"))),
                                    env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                   for gpu, part in enumerate(parts)]
        codes = [each.wait() for each in running]
        both = time.monotonic() - start
        self.run([self.args.cli, "merge", *parts, "--out", merged, "--force"])
        same = structure(whole) == structure(merged)
        self.row(precision, f"shards on two GPUs as hosts, merged: {len(structure(merged))} problems",
                 f"{'equal' if same else 'not equal'}; exit codes {codes}", "equal to an undivided survey", same)
        self.row(precision, "shards on two GPUs as hosts / one survey",
                 f"{both:.2f} s / {one:.2f} s = {both / one:.2f}", "(no goal)", True)

    def faults(self, precision):
        """One execution of cuDNN, drawn at random, crashes, loses the device or hangs (cudnn_fault.cpp)."""
        session, marker = self.out / f"{precision}-fault.convscope", self.out / "fault-happened"
        library = self.out / "cudnn_fault.so"
        self.run(["g++", "-std=c++20", "-shared", "-fPIC", "-o", library, HERE / "cudnn_fault.cpp", "-ldl"])

        def survey(**settings):
            marker.unlink(missing_ok=True)
            start = time.monotonic()
            code = subprocess.run([self.args.cli, "profile", "alexnet", "--backend", "cudnn", "--precision", precision,
                                   "--out", session, "--force", "--no-kernels"], capture_output=True,
                                  env={**self.environment, **settings}).returncode
            seconds = time.monotonic() - start
            shown = json.loads(self.run([self.args.cli, "show", session, "--json"]))
            measured = {(problem["problem"], trial["algorithm"]) for problem in shown["problems"] if problem["ended"]
                        for trial in problem["trials"] if trial["status"] == "measured"}
            return code, measured, seconds

        survey()
        _, usual, usual_s = survey()
        chance = random.Random(1)
        for fault, name in ((each, FAULTS[each]) for each in self.args.faults):
            lost, codes, seconds, runs, missing = 0, [], [], 0, []
            for _ in range(self.args.fault_runs):
                code, measured, took = survey(LD_PRELOAD=str(library), CUDNN_FAULT=fault, CUDNN_FAULT_ONCE=str(marker),
                                              CUDNN_FAULT_AT=str(chance.randint(1, self.args.fault_executions)))
                if not marker.exists():
                    continue
                runs += 1
                lost += max(0, len(usual - measured) - 1)
                missing.append(sorted(usual - measured))
                codes.append(code)
                seconds.append(took - usual_s)
            if not runs:
                self.row(precision, f"{name}", "no fault happened", "", False)
                continue
            self.row(precision, f"{name} at a random execution, {runs} runs: other algorithms lost",
                     f"{lost}; exit codes {sorted(set(codes))}; {statistics.median(seconds):.1f} s more, at most "
                     f"{max(seconds):.1f} s", "0; exit code 1", lost == 0 and set(codes) == {1}, seconds=seconds, missing=missing)

    def kills(self, precision):
        """The engine's process is killed at random moments. What it executed then may be lost, nothing else. Four times in
        a survey at most: a survey whose engines end five times in a row without a measurement rightly ends."""
        session = self.out / f"{precision}-kills.convscope"
        command = [self.args.cli, "profile", "resnet50", "--precision", precision, "--out", session, "--force",
                   "--no-kernels"]

        def measured():
            shown = json.loads(self.run([self.args.cli, "show", session, "--json"]))
            ended = [problem for problem in shown["problems"] if problem["ended"]]
            return len(ended), {(problem["problem"], trial["algorithm"]) for problem in ended
                                for trial in problem["trials"] if trial["status"] != "failed"}

        start = time.monotonic()
        self.run(command)
        usual_s = time.monotonic() - start
        problems, usual = measured()
        chance = random.Random(1)
        killed, lost, more, unended, seconds = 0, 0, 0, 0, []
        while killed < self.args.kills and len(seconds) < 4 * self.args.kills:
            start = time.monotonic()
            run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=self.environment)
            now = kill_at_random(run, chance, usual_s / 4, min(4, self.args.kills - killed))
            run.wait()
            seconds.append(time.monotonic() - start - usual_s)
            ended, kept = measured()
            missing = len(usual - kept)
            killed, lost, more = killed + now, lost + missing, more + max(0, missing - now)
            unended += problems - ended
        self.row(precision, f"{killed} kills of the engine at random moments",
                 f"{lost} algorithms lost, {more} more than kills in a survey; {unended} problems not ended; "
                 f"{statistics.median(seconds):.1f} s more for up to 4 kills, at most {max(seconds):.1f} s",
                 "at most one a kill; all ended", more == 0 and unended == 0 and killed == self.args.kills,
                 seconds=seconds)

    def prove(self):
        print("\n| precision | figure | measured | goal | |\n|---|---|---|---|---|")
        try:
            for stage in self.args.stages:
                for precision in self.args.precisions if stage in ("cold", "warm", "agreement") else ["tf32"]:
                    getattr(self, stage)(precision)
        finally:
            words = [*self.args.stages, *self.args.precisions, *self.args.faults * ("faults" in self.args.stages)]
            name = f"engine-proof-{'-'.join(words)}.json"
            (self.out / name).write_text(json.dumps(self.raw, indent=1))
        return 1 if self.goals.missed else 0


def engines_of(process):
    """Returns the processes that `process` started as engines and that still run."""
    def words(pid):
        try:
            return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        except OSError:
            return []

    try:
        children = pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        children = []
    return [int(child) for child in children if b"serve" in words(child)]


def kill_at_random(run, chance, longest_s, most):
    """Kills an engine of `run` after random times of at most `longest_s`, `most` times. Returns how often."""
    kills = 0
    while kills < most:
        time.sleep(chance.uniform(0, longest_s))
        if run.poll() is not None:
            break
        for engine in engines_of(run.pid)[:1]:
            os.kill(engine, signal.SIGKILL)
            kills += 1
    return kills


def arguments(words=None):
    def several(known=None):
        def parse(text):
            chosen = [one for one in text.split(",") if one]
            for one in chosen:
                if known and one not in known:
                    raise argparse.ArgumentTypeError(f"'{one}' is none of {', '.join(known)}")
            return chosen
        return parse

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cli", required=True, help="convscope-cli to test")
    parser.add_argument("--stages", type=several(STAGES), default=list(STAGES))
    parser.add_argument("--precisions", type=several(("fp32", "tf32", "fp16")), default=["tf32", "fp16", "fp32"])
    parser.add_argument("--networks", type=several(), default=["resnext50_32x4d"],
                        help="whole networks for cold and warm; may be empty")
    parser.add_argument("--kills", type=int, default=100, help="of the stage kills")
    parser.add_argument("--rounds", type=int, default=2, help="of the stage warm")
    parser.add_argument("--faults", type=several(FAULTS), default=list(FAULTS))
    parser.add_argument("--fault-runs", type=int, default=20, help="of each fault")
    parser.add_argument("--fault-executions", type=int, default=1000, help="a fault comes at one of the first so many")
    parser.add_argument("--out", default="engine-proof", help="folder for sessions and reports")
    return parser.parse_args(words)


def main():
    args = arguments()
    proof = Proof(args, torch_environment())
    print(proof.run([args.cli, "devices"]).strip())
    start = time.monotonic()
    code = proof.prove()
    print(f"\n{time.monotonic() - start:.0f} s")
    sys.exit(code)


if __name__ == "__main__":
    main()
