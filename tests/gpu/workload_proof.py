#!/usr/bin/env python3
"""Proves recordings, surveys of workloads and forecasts of iterations on PyTorch and one GPU. Prints Markdown rows with the
goal beside each, and writes all of them as JSON.

Stage "record" needs the GPU: it trains, records and surveys (workload_recordings.py), into --out. The other stages read
these files, so they run anywhere and as often as needed:

  import     recordings, as convscope-cli imports them, against hooks in the model: every problem with its count, executor,
             layers and switches
  overhead   an iteration under the recorder, against the same one without it
  reading    time and memory of importing a trace of 1 GB
  forecast   iterations with the other setting of benchmark, their sign, the first iteration and the first calls of
             networks with depthwise layers, against real runs
  races      plan lists and picks of PyTorch's benchmark mode (cudnn-frontend's log) against the policy and the wrong-pick
             analysis of the survey

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

STAGES = ("record", "import", "overhead", "reading", "forecast", "races")
POLICIES = {False: "pytorch", True: "pytorch-benchmark"}
NETWORKS = {network for network, _ in workload_recordings.TRAININGS}  # whose runs took turns; small scripts ran together
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
                if not (self.out / f"{name}.truth.json").exists():
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
            if name.split("-")[0] not in NETWORKS:
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
            if name.split("-")[0] not in NETWORKS:
                continue
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
            subprocess.run([sys.executable, maker, trace, str(GIGABYTE // 10**6)], check=True, capture_output=True)
            size = trace.stat().st_size
            start = time.monotonic()
            process = subprocess.Popen([str(word) for word in ("taskset", "-c", "0,1", self.cli, "import", trace, "--out",
                                                               out)], env=self.environment, stdout=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            seconds = time.monotonic() - start
        mebibytes = usage.ru_maxrss / 1024
        self.row("reading a trace, two cores", f"{size / GIGABYTE:.2f} GB", seconds,
                 f"{seconds:.1f} s, {mebibytes:.0f} MiB | 10 s, 500 MiB",
                 status == 0 and size >= 0.95 * GIGABYTE and seconds <= 10 and mebibytes <= 500)

    # Forecasts

    def session_of(self, folder, network, precision, *recordings):
        """Returns the session of a training as a survey of `recordings`: the survey measured the problems of another
        recording of the same training, which has the same ones."""
        surveyed = self.out / f"{workload_recordings.name_of(network, precision, False)}.convscope.gz"
        workload, session = folder / "recorded.workload", folder / "recorded.convscope"
        raw = []
        for recording in recordings:
            raw.append(recording)
            if recording.name.endswith(".log.gz"):
                raw[-1] = folder / recording.name.removesuffix(".gz")
                raw[-1].write_bytes(gzip.decompress(recording.read_bytes()))
        self.run("import", *raw, "--out", workload, "--force")
        with gzip.open(surveyed, "rt") as source, open(session, "w") as out:
            for line in source:
                event = json.loads(line)
                if event.get("event") == "survey_started":
                    if "workload" not in event:
                        raise ValueError("the survey is that of a preset, not of a recording")
                    event["workload"]["text"] = workload.read_text()
                    line = json.dumps(event) + "\n"
                out.write(line)
        return session

    def forecast_of(self, session):
        """Returns the forecast of iterations, {policy: its object} and the whole object."""
        words = [word for policy in POLICIES.values() for word in ("--policy", policy)]
        whole = find_object(json.loads(self.run("forecast", session, "--json", *words)), "noticeable", "policies")
        if whole is None:
            raise ValueError("there is no forecast of iterations")
        return whole, {one["policy"]: one for one in whole["policies"]}

    def first_ms(self, name):
        """Returns the median of the runs' first iterations: a forecast starts from one recording, not from the quickest.
        The first run does not count, because it writes cudnn-frontend's log."""
        times = [json.loads(path.read_text())["first_ms"] for path in self.out.glob(f"{name}.*times.json")
                 if path.name != f"{name}.1.times.json"]
        return statistics.median(times) if times else None

    def first_calls_us(self, recording):
        """Returns the sum of the first calls that searched, and how many these were."""
        firsts = [float(call["first_host_us"]) for call in self.imported(recording).calls.values()
                  if "first_host_us" in call]
        return sum(firsts), len(firsts)

    def stage_forecast(self):
        for network, precision in workload_recordings.TRAININGS:
            names = {benchmark: workload_recordings.name_of(network, precision, benchmark) for benchmark in (False, True)}
            real = {benchmark: self.plain_ms(name) for benchmark, name in names.items()}
            if None in real.values() or not (self.out / f"{names[False]}.convscope.gz").exists():
                continue
            for recorded, name in names.items():
                trace = self.out / f"{name}.trace.json.gz"
                if not trace.exists():
                    continue
                subject = f"{network} {precision}, recorded {'on' if recorded else 'off'}"
                try:
                    with tempfile.TemporaryDirectory() as folder:
                        session = self.session_of(pathlib.Path(folder), network, precision, trace)
                        whole, policies = self.forecast_of(session)
                    self.forecast_rows(subject, recorded, real, whole, policies, names)
                    if network == "mobilenet_v2" and precision != "fp16" and not recorded:
                        seen, count = self.first_calls_us(self.out / f"{names[True]}.trace.json.gz")
                        self.figure(f"first calls, benchmark on ({count} in the recording)", f"{network} {precision}",
                                    policies[POLICIES[True]]["search_us"] / 1e3, seen / 1e3, "ms", 0.2)
                except (ValueError, KeyError, TypeError, OSError) as error:
                    self.row("forecast of iterations", subject, None, f"{type(error).__name__}: {error} | ", False)

    def forecast_rows(self, subject, recorded, real, whole, policies, names):
        other = policies[POLICIES[not recorded]]
        interval, theirs = other["iteration_us"], real[not recorded]
        low, high = interval["low"] / 1e3, interval["high"] / 1e3
        nearest = min(max(theirs, low), high)
        ours = f"{low:.2f}" if high - low < 0.005 else f"{low:.2f} to {high:.2f}"
        self.row("steady iteration with the other setting, forecast / real", subject, nearest / theirs,
                 f"{ours} / {theirs:.2f} ms = {low / theirs:.3f} to {high / theirs:.3f}, bound by {whole['limit']} | "
                 "within 5%", abs(nearest / theirs - 1) <= 0.05)
        change = real[not recorded] / real[recorded] - 1
        expected = "no difference" if abs(change) <= 0.03 else "faster" if change < 0 else "slower"
        self.row("its sign", subject, change, f"{other.get('change')} / {expected} ({change:+.1%}) | equal",
                 other.get("change") == expected)
        if not recorded:
            ours, theirs = other.get("first_iteration_us"), self.first_ms(names[True])
            if ours is not None:
                self.figure("first iteration, benchmark on, warm cache, forecast / real", subject, ours / 1e6,
                            theirs / 1e3, "s", 0.2)

    def stage_races(self):
        sums = dict.fromkeys(("lists_compared", "lists_equal", "judged", "likely", "compared", "wrong"), 0)
        lost = [(0, 0)]  # (expected, seen) of each network
        for network, precision in workload_recordings.TRAININGS:
            on = workload_recordings.name_of(network, precision, True)
            recordings = [self.out / f"{on}.trace.json.gz", self.out / f"{on}.log.gz"]
            surveyed = self.out / f"{workload_recordings.name_of(network, precision, False)}.convscope.gz"
            if not all(path.exists() for path in (*recordings, surveyed)):
                continue
            subject = f"{network} {precision}"
            try:
                with tempfile.TemporaryDirectory() as folder:
                    session = self.session_of(pathlib.Path(folder), network, precision, *recordings)
                    races = (find_object(json.loads(self.run("forecast", session, "--json")), "lists_compared", "races") or
                             find_object(json.loads(self.run("show", session, "--json")), "lists_compared", "races"))
                if races is None:
                    raise ValueError("there is no comparison of races")
            except (ValueError, OSError) as error:
                self.row("races", subject, None, f"{error} | ", False)
                continue
            for key in sums:
                sums[key] += races[key]
            for race in races["races"]:
                if race.get("list_difference"):
                    print(f"    {subject} {race['problem']}: {race['list_difference']}")
            lost.append((races["expected_lost_us"], races["lost_us"]))
            print(f"    {subject}: picks cost {lost[-1][0]:.1f} us an iteration by the analysis, {lost[-1][1]:.1f} us by the log")
        # One search is one draw: of a single network it may be far from its expectation.
        self.figure("what the picks cost an iteration, analysis / log, summed", "all", *map(sum, zip(*lost)), "us", 0.3)
        equal, compared = sums["lists_equal"], sums["lists_compared"]
        self.row("plan lists against PyTorch's log", "all", equal, f"{equal} of {compared} equal | every",
                 0 < equal == compared)
        likely, judged = sums["likely"], sums["judged"]
        self.row("PyTorch's pick is among the plans of 95% of the probability", "all", likely,
                 f"{likely} of {judged} | 90%", 0 < 0.9 * judged <= likely)
        print(f"    {sums['wrong']} of {sums['compared']} picks were wrong")


def find_object(value, *keys):
    """Returns the first object with all of `keys` in a JSON value, or None."""
    if isinstance(value, dict):
        if all(key in value for key in keys):
            return value
        value = value.values()
    elif not isinstance(value, list):
        return None
    return next((found for one in value if (found := find_object(one, *keys)) is not None), None)


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
