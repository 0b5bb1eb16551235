#!/usr/bin/env python3
"""Trains, records and surveys on one GPU: what workload_proof.py evaluates, there or elsewhere.

For each network and precision, in --out: plain runs that time themselves (NAME.1.times.json, NAME.2.times.json; benchmark
on and off take turns, and the first run fills the compute cache), the count of convolutions by hooks (NAME.truth.json),
cudnn-frontend's log (NAME.log.gz), recordings (NAME.trace.json.gz, NAME.workload) and with --cli the survey of the
recording (NAME.convscope.gz). Trainings in fp16, whose iterations follow the speed of the host, are run and recorded
ROUNDS times more in turns; the recording with the shortest plain iteration is kept, as the quickest run is. Last small
scripts that show kinds of layers and of training loops, several at once.

Each run has a process of its own, forked from one that has imported PyTorch, before it uses the GPU. A run that fails or
lasts too long is noted in recordings.json, and the rest goes on. --budget bounds the whole; what no longer fits is noted.
"""
import argparse
import concurrent.futures
import gzip
import importlib.util
import json
import multiprocessing
import os
import pathlib
import runpy
import shutil
import signal
import statistics
import subprocess
import sys
import tarfile
import time

from workload_files import recorded_times

HERE = pathlib.Path(__file__).resolve().parent
RECORDER = HERE.parent.parent / "resources" / "record" / "convscope_record.py"
TRAINING = HERE / "workload_training.py"
TRAININGS = (("resnet50", "tf32"), ("resnet50", "fp16"), ("mobilenet_v2", "tf32"), ("vgg16", "tf32"),
             ("mobilenet_v2", "fp32"), ("vgg16", "fp16"), ("resnet50", "fp32"), ("mobilenet_v2", "fp16"), ("vgg16", "fp32"))
WAYS = ("warm", "plain", "trace", "survey", "again", "count", "small", "turns")  # in this order, each for all networks
PARALLEL = 4
WARMING = 9  # surveys at once that fill the compute cache; their times do not count
ROUNDS = 2
PART_BYTES = 14 << 20
PARTS = 4
SECONDS = {"plain": 8, "trace": 10, "survey": 8, "again": 8, "count": 6, "turns": 12}  # to begin a run


def name_of(network, precision, benchmark):
    return f"{network}-{precision}-{'on' if benchmark else 'off'}"


def plain_iteration(recording):
    """Returns the median time of the unrecorded iterations of a recording, in microseconds."""
    with gzip.open(recording, "rt") as file:
        times = recorded_times("".join(next(file) for _ in range(4)))["plain_iterations"]
    return statistics.median(one["wall_us"] for one in times)


def network_words(network, precision, benchmark):
    return ["--network", network, "--precision", precision, *(["--benchmark"] if benchmark else [])]


def small_trainings():
    """Yields (name, words of workload_training.py)."""
    few = ["--batch", "8", "--iterations", "6"]
    sizes = ["--network", "sizes", "--batch", "8", "--iterations", "24"]
    for precision, benchmark in (("tf32", False), ("fp16", False), ("fp16", True), ("fp32", False)):
        yield name_of("layers", precision, benchmark), network_words("layers", precision, benchmark) + few
    yield "sizes-tf32-on", [*sizes, "--benchmark"]
    yield "sizes-fp16-off", [*sizes, "--precision", "fp16"]
    yield "gan-tf32-off", ["--network", "gan", *few]
    yield "scaler-fp16-off", ["--network", "small", "--precision", "fp16", "--scaler", "--accumulate", "2", *few]
    yield "inference-fp16-off", ["--network", "small", "--precision", "fp16", "--inference", *few]


def forked_run(script, words, environment, output):
    """Runs in a process of its own: a script as Python runs it."""
    os.setsid()
    with open(output, "w") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.environ.update(environment)
    sys.argv = [str(script), *words]
    sys.path.insert(0, str(pathlib.Path(script).parent))
    runpy.run_path(str(script), run_name="__main__")


class Runs:
    def __init__(self, out, budget, cli=None, fork=True):
        self.out, self.end, self.budget, self.cli = pathlib.Path(out), time.monotonic() + budget, budget, cli
        self.out.mkdir(parents=True, exist_ok=True)
        self.results, self.recorded = [], set()
        self.context, self.forked = None, False
        if fork:
            self.context = multiprocessing.get_context("forkserver")
            self.context.set_forkserver_preload(["torch", "torchvision"])

    def left(self):
        return self.end - time.monotonic()

    # Processes

    def note(self, name, start, code, output, timeout):
        seconds = time.monotonic() - start
        self.results.append({"name": name, "code": code, "seconds": round(seconds, 2), "timeout": timeout,
                             "output": output[-3000:]})
        last = (output.strip().splitlines() or [""])[-1][:150]
        print(f"{self.budget - self.left():4.0f} s  {name}: {'timeout' if timeout else code} after {seconds:.1f} s  {last}",
              flush=True)
        self.save()
        return code == 0 and not timeout

    def skip(self, name):
        self.results.append({"name": name, "code": None, "skipped": "the budget is used up"})
        self.save()

    def script(self, name, script, words, limit=90, **environment):
        """Runs a Python script. Returns whether it ended in time with exit code 0."""
        words = [str(word) for word in words]
        if self.left() < 5:
            self.skip(name)
            return False
        limit = min(limit, self.left())
        if self.context is None:
            return self.command(name, [sys.executable, script, *words], limit, **environment)
        start = time.monotonic()
        output = self.out / f".{name.replace(' ', '-')}.output"
        process = self.context.Process(target=forked_run, args=(str(script), words, environment, str(output)))
        process.start()
        process.join(limit)
        timeout = process.is_alive()
        if timeout:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                process.kill()
            process.join()
        text = output.read_text(errors="replace") if output.exists() else ""
        output.unlink(missing_ok=True)
        done = self.note(name, start, process.exitcode, text, timeout)
        if not done and not self.forked and not timeout:
            print("forked processes do not work here: starting Python for each run", flush=True)
            self.context = None
            return self.script(name, script, words, limit, **environment)
        self.forked = True
        return done

    def command(self, name, words, limit=90, **environment):
        start = time.monotonic()
        process = subprocess.Popen([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   env={**os.environ, **environment}, start_new_session=True)
        timeout = False
        try:
            output, _ = process.communicate(timeout=max(1, min(limit, self.left())))
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
            timeout = True
        return self.note(name, start, process.returncode, output.decode(errors="replace"), timeout)

    # One run each

    def plain(self, name, words, turn, log=False):
        truth = ["--truth", self.out / f"{name}.truth.json"] if turn == 1 else []
        path = self.out / f"{name}.log"
        environment = {"CUDNN_FRONTEND_LOG_INFO": "1", "CUDNN_FRONTEND_LOG_FILE": str(path)} if log else {}
        self.script(f"{name} plain {turn}", TRAINING, [*words, "--times", self.out / f"{name}.{turn}.times.json", *truth],
                    **environment)
        if path.exists():
            with open(path, "rb") as source, gzip.open(f"{path}.gz", "wb", compresslevel=5) as packed:
                shutil.copyfileobj(source, packed)
            path.unlink()

    def trace(self, name, words, steps):
        """Records; keeps the recording with the shortest plain iteration."""
        kept, new = (self.out / f"{name}{suffix}.trace.json.gz" for suffix in ("", ".new"))
        done = self.script(f"{name} trace", RECORDER, ["--force", "--out", new, "--steps", steps, TRAINING, *words])
        if done and (name not in self.recorded or plain_iteration(new) < plain_iteration(kept)):
            new.replace(kept)
            self.recorded.add(name)
        new.unlink(missing_ok=True)
        return done

    def count(self, name, words, steps):
        return self.script(f"{name} count", RECORDER, ["--force", "--all", "--out", self.out / f"{name}.workload",
                                                       "--steps", steps, TRAINING, *words])

    def survey(self, network, precision):
        """Surveys the recording, or if convscope-cli cannot, the preset of the network, which has the same problems."""
        name = name_of(network, precision, False)
        session = self.out / f"{name}.convscope"
        options = ["--backend", "cudnn", "--out", session, "--force", "--no-kernels"]
        subjects = ([self.out / f"{name}.trace.json.gz"], [network, "--precision", precision])
        for way, subject in zip(("survey", "survey of the preset"), subjects):
            if self.command(f"{name} {way}", [self.cli, "profile", *subject, *options], 120, **self.library_path()):
                break
            if session.exists():  # it ran, with failures of single algorithms
                break
        if session.exists():
            with open(session, "rb") as source, gzip.open(f"{session}.gz", "wb", compresslevel=5) as packed:
                shutil.copyfileobj(source, packed)
            session.unlink()

    def warm(self, training):
        """Fills the compute cache."""
        network, precision = training
        session = self.out / f".{network}-{precision}.warm"
        self.command(f"{network}-{precision} warm", [
            self.cli, "profile", network, "--precision", precision, "--backend", "cudnn", "--out", session, "--force",
            "--no-kernels", "--samples", "1"], 90, **self.library_path())
        session.unlink(missing_ok=True)

    @staticmethod
    def library_path():
        """Returns the variable that lets a survey use PyTorch's own cuDNN."""
        try:
            found = importlib.util.find_spec("nvidia.cudnn")
        except ModuleNotFoundError:  # of the package above it
            found = None
        folders = [f"{folder}/lib" for folder in (found.submodule_search_locations if found else [])]
        return {"LD_LIBRARY_PATH": ":".join([*folders, os.environ.get("LD_LIBRARY_PATH", "")]).rstrip(":")}

    # Several

    def both(self, training):
        """Yields the runs of a training with benchmark on and off, as arguments of the functions above."""
        for benchmark in (True, False):
            yield name_of(*training, benchmark), network_words(*training, benchmark)

    def small(self, training):
        name, words = training
        self.plain(name, words, 1, log=True)
        self.trace(name, words, 24)
        self.count(name, words, 24)

    def one(self, way, training):
        """Does a network's runs of one way."""
        for name, words in self.both(training):
            if way == "plain":
                self.plain(name, words, 1, log=name.endswith("-on"))
            elif way == "again":
                self.plain(name, words, 2)
            elif way == "trace":
                self.trace(name, words, 5)
            elif way == "count" and name.endswith("-off"):
                self.count(name, words, 12)
        if way == "turns" and training[1] == "fp16":
            for turn in range(3, 3 + ROUNDS):
                for name, words in self.both(training):
                    self.plain(name, words, turn)
                    self.trace(name, words, 5)
        if way == "survey":
            self.survey(*training)

    def all(self, trainings, ways):
        with concurrent.futures.ThreadPoolExecutor(WARMING) as pool:
            if "warm" in ways and self.cli:
                list(pool.map(self.warm, trainings))
        for way in WAYS[1:]:
            if way not in ways or (way == "survey" and not self.cli):
                continue
            if way == "small":
                with concurrent.futures.ThreadPoolExecutor(PARALLEL) as pool:
                    list(pool.map(self.small, small_trainings()))
                continue
            for training in trainings:
                if self.left() >= SECONDS[way]:
                    self.one(way, training)
                else:
                    self.skip(f"{'-'.join(training)} {way}")

    # Files

    def save(self):
        (self.out / "recordings.json").write_text(json.dumps(list(self.results), indent=1))

    def pack(self, folder):
        """Packs everything into a few tar files; left-out.txt names what did not fit."""
        parts, left_out, size = [[]], [], 0
        for file in sorted(self.out.iterdir(), key=lambda file: (file.name != "recordings.json", file.stat().st_size)):
            if file.stat().st_size > PART_BYTES:
                left_out.append(file.name)
                continue
            if size + file.stat().st_size > PART_BYTES:
                parts.append([])
                size = 0
            parts[-1].append(file)
            size += file.stat().st_size + 1024
        for number, part in enumerate(parts[:PARTS]):
            with tarfile.open(pathlib.Path(folder) / f"recordings-{number}.tar", "w") as tar:
                for file in part:
                    tar.add(file, arcname=file.name)
        left_out += [file.name for part in parts[PARTS:] for file in part]
        (pathlib.Path(folder) / "left-out.txt").write_text("\n".join(left_out))


def add_arguments(parser):
    parser.add_argument("--out", default="recordings", help="folder for all files")
    parser.add_argument("--cli", help="convscope-cli, for surveys")
    parser.add_argument("--budget", type=float, default=480, help="seconds for everything")
    parser.add_argument("--ways", type=lambda text: text.split(","), default=list(WAYS))
    parser.add_argument("--trainings", type=lambda text: [tuple(one.rsplit("-", 1)) for one in text.split(",")],
                        default=TRAININGS, help="e.g. resnet50-tf32,vgg16-fp16")
    parser.add_argument("--no-fork", action="store_true", help="start Python for each run")
    parser.add_argument("--pack", metavar="FOLDER", help="pack the files into tar files of this folder at the end")


def record(args):
    runs = Runs(args.out, args.budget, args.cli, not args.no_fork)
    try:
        runs.command("versions", [sys.executable, "-c", "import torch, torchvision as v; print(torch.__version__, "
                                  "v.__version__, torch.backends.cudnn.version(), torch.cuda.get_device_name())"], 60)
        if args.cli:
            runs.command("devices", [args.cli, "devices"], 60, **runs.library_path())
        runs.all(args.trainings, args.ways)
    finally:
        runs.save()
        if args.pack:
            runs.pack(args.pack)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_arguments(parser)
    record(parser.parse_args())


if __name__ == "__main__":
    main()
