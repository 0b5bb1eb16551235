#!/usr/bin/env python3
"""Proves recordings, surveys of workloads and forecasts of iterations on PyTorch and one GPU. Prints Markdown rows with the
goal beside each, and writes all of them as JSON.

Stage "record" needs the GPU: it trains, records and surveys (workload_recordings.py), into --out. The other stages read
these files, so they run anywhere and as often as needed:

  import     recordings, as convscope-cli imports them, against hooks in the model: every problem with its count, executor,
             layers and switches
  overhead   an iteration under the recorder, against the same one without it
  reading    time and memory of importing a trace of 1 GB
  picks      the choices that PyTorch's benchmark mode really made (cudnn-frontend's log) against the wrong-pick analysis
             of the survey

Exits with 77 without a GPU or PyTorch if "record" is requested, with 1 if a goal is missed.
"""
import argparse
import gzip
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import workload_recordings
from pytorch_comparison import HERE, Goals, skip
from workload_files import Workload, differences, recorded_times, truth_counts

STAGES = ("record", "import", "overhead", "reading", "picks")
MOST_SHOWN = 3
GIGABYTE = 10**9


def median_ms(times):
    return statistics.median(one["wall_us"] for one in times) / 1e3


class Proof:
    def __init__(self, args):
        self.cli, self.out, self.goals, self.rows = args.cli, pathlib.Path(args.out), Goals(), []
        self.environment = {**os.environ, **workload_recordings.Runs.library_path()}

    def row(self, what, subject, value, text, met):
        self.rows.append({"what": what, "subject": subject, "value": value, "text": text, "met": met})
        self.goals.check(subject, what, value, text, met)

    def figure(self, what, subject, ours, theirs, unit, share):
        """A row for two figures that must agree within `share`."""
        ratio = ours / theirs if theirs else float("nan")
        self.row(what, subject, ratio, f"{ours:.4g} {unit} / {theirs:.4g} {unit} = {ratio:.3f} | within {share:.0%}",
                 abs(ratio - 1) <= share)

    def run(self, *words):
        """Runs convscope-cli; returns its output, or raises ValueError with its message."""
        done = subprocess.run([str(word) for word in (self.cli, *words)], env=self.environment, capture_output=True,
                              text=True)
        if done.returncode not in (0, 1):  # 1: ran, with failures of single algorithms
            raise ValueError(done.stderr.strip() or f"exit code {done.returncode}")
        return done.stdout

    def names(self, suffix):
        return sorted(path.name[:-len(suffix)] for path in self.out.glob(f"*{suffix}"))

    def truth(self, name):
        return json.loads((self.out / f"{name}.truth.json").read_text())

    def imported(self, recording):
        """Returns the workload of a recording, as convscope-cli imports it."""
        with tempfile.TemporaryDirectory() as folder:
            if recording.name.endswith(".log.gz"):
                raw = pathlib.Path(folder) / recording.name.removesuffix(".gz")
                with gzip.open(recording) as packed, open(raw, "wb") as file:
                    shutil.copyfileobj(packed, file)
                recording = raw
            out = pathlib.Path(folder) / "imported.workload"
            self.run("import", recording, "--out", out)
            return Workload(out.read_text())

    # Stages

    def stage_import(self):
        for way, suffix in (("trace", ".trace.json.gz"), ("--all", ".workload")):
            equal = checked = 0
            for name in self.names(suffix):
                if name.startswith("failing"):
                    continue
                checked += 1
                try:
                    # Names of a GAN's layers depend on how a person puts its two networks together.
                    found = differences(self.imported(self.out / f"{name}{suffix}"), self.truth(name),
                                        any_kind=name.startswith("sizes"), layers=not name.startswith("gan"))
                except (ValueError, OSError) as error:
                    found = [str(error)]
                equal += not found
                for line in found[:MOST_SHOWN]:
                    print(f"    {name} {way}: {line}")
                self.rows.append({"what": f"problems, {way}", "subject": name, "differences": found})
            self.row(f"problems of a recording ({way}) against hooks", "all", equal, f"{equal} of {checked} equal | all",
                     0 < equal == checked)
        equal = checked = 0
        for name in self.names(".log.gz"):
            if name.split("-")[0] not in ("resnet50", "vgg16", "mobilenet_v2"):
                continue
            checked += 1
            expected = {problem for problem, executor in truth_counts(self.truth(name)) if executor == "cudnn"}
            try:
                ours = {one["problem"] for one in self.imported(self.out / f"{name}.log.gz").problems.values()}
                found = sorted(ours ^ expected)
            except (ValueError, OSError) as error:
                found = [str(error)]
            equal += not found
            for line in found[:MOST_SHOWN]:
                print(f"    {name} log: {line}")
            self.rows.append({"what": "problems, log", "subject": name, "differences": found})
        self.row("problems of a cudnn-frontend log against hooks", "all", equal, f"{equal} of {checked} equal | all",
                 0 < equal == checked)

    def plain_ms(self, name):
        """Returns the median iteration of the run with the shorter one: other programs can only lengthen it."""
        medians = []
        for path in self.out.glob(f"{name}.*times.json"):
            times = json.loads(path.read_text())["iterations_ms"]
            medians += [statistics.median(times[len(times) // 4:])] if len(times) >= 8 else []
        return min(medians) if medians else None

    def stage_overhead(self):
        ratios = {"trace": [], "--all": []}
        for name in self.names(".trace.json.gz"):
            with gzip.open(self.out / f"{name}.trace.json.gz", "rt") as file:
                recorded = recorded_times("".join(next(file) for _ in range(4)))
            plain = self.plain_ms(name)
            if plain is None or len(recorded["iterations"]) < 3:
                continue
            under = median_ms(recorded["iterations"][1:])
            ratios["trace"].append((under / plain, f"{name}: {under:.2f} / {plain:.2f} ms"))
            if recorded["plain_iterations"]:
                self.figure("plain iteration in the recording / run of its own", name,
                            median_ms(recorded["plain_iterations"]), plain, "ms", 0.05)
        for one in json.loads((self.out / "recordings.json").read_text()):
            name, _, way = one["name"].rpartition(" ")
            said = [line for line in one.get("output", "").splitlines() if "under the recorder" in line]
            plain = self.plain_ms(name)
            if way == "count" and said and plain is not None:
                under = float(said[-1].split("took ")[1].split(" ms")[0])
                ratios["--all"].append((under / plain, f"{name}: {under:.2f} / {plain:.2f} ms"))
        for way, most in (("trace", 2.0), ("--all", 2.5)):
            if ratios[way]:
                worst, text = max(ratios[way])
                middle = statistics.median(ratio for ratio, _ in ratios[way])
                self.row(f"an iteration under the recorder ({way}) / plain", "all", worst,
                         f"at most {worst:.2f} ({text}), median {middle:.2f} | {most}", worst <= most)

    def stage_reading(self):
        maker = HERE.parent / "bench" / "make_trace.py"
        with tempfile.TemporaryDirectory(dir=self.out) as folder:
            trace, out = pathlib.Path(folder) / "large.trace.json", pathlib.Path(folder) / "large.workload"
            subprocess.run([sys.executable, maker, trace, str(GIGABYTE // 10**6)], check=True)
            size = trace.stat().st_size
            start = time.monotonic()
            process = subprocess.Popen([str(word) for word in ("taskset", "-c", "0,1", self.cli, "import", trace, "--out",
                                                               out)], env=self.environment)
            _, status, usage = os.wait4(process.pid, 0)
            seconds = time.monotonic() - start
        mebibytes = usage.ru_maxrss / 1024
        self.row("reading a trace, two cores", f"{size / GIGABYTE:.2f} GB", seconds,
                 f"{seconds:.1f} s, {mebibytes:.0f} MiB | 10 s, 500 MiB",
                 status == 0 and size >= 0.95 * GIGABYTE and seconds <= 10 and mebibytes <= 500)

    def stage_picks(self):
        within = picked = 0
        for network, precision in workload_recordings.TRAININGS:
            on = workload_recordings.name_of(network, precision, True)
            session = self.out / f"{workload_recordings.name_of(network, precision, False)}.convscope.gz"
            log = self.out / f"{on}.log.gz"
            if not session.exists() or not log.exists():
                continue
            subject = f"{network} {precision}"
            try:
                forecast = json.loads(self.run("forecast", session, "--mispick", "--json", "--iterations", "1"))
                races = self.imported(log)
            except ValueError as error:
                self.row("picks", subject, None, f"{error} | 90%", False)
                continue
            counts = {problem: count for (problem, _), count in truth_counts(self.truth(on)).items()}
            seen = analysed = 0
            for analysis in forecast["mispicks"]:
                race = next((one["races"][0] for one in races.problems.values()
                             if one["problem"] == analysis["problem"] and one["races"]), None)
                choice = next((plan["id"] for plan in race or () if plan["picked"]), None)
                if choice is None or "picks" not in analysis:
                    continue
                likely, total = {}, 0
                for pick in analysis["picks"]:
                    if total < 0.95:
                        likely[pick["algorithm"]] = pick
                    total += pick["probability"]
                picked += 1
                within += choice in likely
                loss = {pick["algorithm"]: pick["loss_us"] for pick in analysis["picks"]}
                if choice in loss:
                    seen += loss[choice] * counts.get(analysis["problem"], 1)
                    analysed += analysis["expected_loss_us"] * counts.get(analysis["problem"], 1)
            self.figure("what the picks cost an iteration, forecast / seen", subject, analysed, seen, "us", 0.3)
        share = within / picked if picked else 0
        self.row("PyTorch's pick is among the plans of 95% of the probability", "all", share,
                 f"{within} of {picked} | 90%", share >= 0.9)


def parse_arguments(words=None):
    def stages(text):
        chosen = text.split(",")
        for one in chosen:
            if one not in STAGES:
                raise argparse.ArgumentTypeError(f"'{one}' is none of {', '.join(STAGES)}")
        return chosen

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    workload_recordings.add_arguments(parser)
    parser.add_argument("--stages", type=stages, default=list(STAGES))
    args = parser.parse_args(words)
    if args.cli is None:
        parser.error("give convscope-cli by --cli")
    return args


def prove(args):
    if "record" in args.stages:
        workload_recordings.record(args)
    proof = Proof(args)
    print("\n| subject | figure | seen | goal | |\n|---|---|---|---|---|")
    try:
        for stage in args.stages:
            if stage != "record":
                getattr(proof, f"stage_{stage}")()
    finally:
        (proof.out / "workload-proof.json").write_text(json.dumps(proof.rows, indent=1))
        if args.pack:
            shutil.copy(proof.out / "workload-proof.json", args.pack)
    return 1 if proof.goals.missed else 0


def main():
    args = parse_arguments()
    if "record" in args.stages:
        probe = "import torch; assert torch.cuda.is_available(), 'no GPU'"
        found = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True)
        if found.returncode != 0:
            skip("PyTorch with a GPU is not here: " + found.stderr.strip().splitlines()[-1])
    sys.exit(prove(args))


if __name__ == "__main__":
    main()
