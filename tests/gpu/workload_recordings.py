#!/usr/bin/env python3
"""Trains, records and surveys on one GPU: what workload_proof.py evaluates, there or elsewhere.

For each network and precision, in --out: plain runs that time themselves (NAME.1.times.json, NAME.2.times.json; benchmark
on and off take turns, and the first run fills the compute cache), the count of convolutions by hooks (NAME.truth.json),
cudnn-frontend's log (NAME.log.gz), recordings (NAME.trace.json.gz, NAME.workload) and with --cli the survey of the
recording (NAME.convscope.gz). Then small scripts that show kinds of layers and of training loops, several at once.

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
import subprocess
import sys
import tarfile
import time

HERE = pathlib.Path(__file__).resolve().parent
RECORDER = HERE.parent.parent / "resources" / "record" / "convscope_record.py"
TRAINING = HERE / "workload_training.py"
TRAININGS = (("resnet50", "tf32"), ("resnet50", "fp16"), ("mobilenet_v2", "tf32"), ("vgg16", "tf32"),
             ("mobilenet_v2", "fp32"), ("vgg16", "fp16"), ("resnet50", "fp32"), ("mobilenet_v2", "fp16"), ("vgg16", "fp32"))
WAYS = ("plain", "trace", "count", "survey", "small")
PARALLEL = 4
PART_BYTES = 14 << 20
PARTS = 4
SECONDS = {"plain": 7, "trace": 10, "count": 6, "survey": 20}  # needed at least, to begin with something


def name_of(network, precision, benchmark):
    return f"{network}-{precision}-{'on' if benchmark else 'off'}"


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
        self.results = []
        self.context = None
        if fork:
            self.context = multiprocessing.get_context("forkserver")
            self.context.set_forkserver_preload(["torch", "torchvision"])

    def left(self):
        return self.end - time.monotonic()

    def has(self, *ways):
        return self.left() >= sum(SECONDS[way] for way in ways)

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
        return self.note(name, start, process.exitcode, text, timeout)

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
        return self.script(f"{name} trace", RECORDER, ["--force", "--out", self.out / f"{name}.trace.json.gz", "--steps",
                                                       steps, TRAINING, *words])

    def count(self, name, words, steps):
        return self.script(f"{name} count", RECORDER, ["--force", "--all", "--out", self.out / f"{name}.workload",
                                                       "--steps", steps, TRAINING, *words])

    def survey(self, name):
        session = self.out / f"{name}.convscope"
        self.command(f"{name} survey", [self.cli, "profile", self.out / f"{name}.trace.json.gz", "--backend", "cudnn",
                                        "--out", session, "--force", "--no-kernels"], 120, **self.library_path())
        if session.exists():  # also of a survey that was stopped
            with open(session, "rb") as source, gzip.open(f"{session}.gz", "wb", compresslevel=5) as packed:
                shutil.copyfileobj(source, packed)
            session.unlink()

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

    def network(self, network, precision, ways):
        runs = {benchmark: (name_of(network, precision, benchmark), network_words(network, precision, benchmark))
                for benchmark in (True, False)}
        off = runs[False][0]
        for turn in (1, 2):
            for benchmark in (True, False):
                if "plain" in ways and self.has("plain"):
                    self.plain(*runs[benchmark], turn, log=benchmark and turn == 1)
        for benchmark in (False, True):
            if "trace" in ways and self.has("trace"):
                self.trace(*runs[benchmark], 5)
        if "survey" in ways and self.cli and self.has("survey"):
            self.survey(off)
        if "count" in ways and self.has("count"):
            self.count(*runs[False], 12)

    def small(self, training):
        name, words = training
        self.plain(name, words, 1, log=True)
        self.trace(name, words, 24)
        self.count(name, words, 24)

    def all(self, trainings, ways):
        for network, precision in trainings:
            if self.has("plain", "trace"):
                self.network(network, precision, ways)
            else:
                self.skip(f"{network}-{precision}")
        if "small" in ways:
            with concurrent.futures.ThreadPoolExecutor(PARALLEL) as pool:
                list(pool.map(self.small, small_trainings()))

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
