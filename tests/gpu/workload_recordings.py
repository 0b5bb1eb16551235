#!/usr/bin/env python3
"""Records training runs in every way on one GPU, each in a process of its own: the first stage of workload_proof.py.

Makes in --out, for each training run: NAME.times.json (plain run, which also counts its convolutions by hooks:
NAME.truth.json), NAME.trace.json.gz (recorder), NAME.workload (recorder with --all), NAME.log.gz (cudnn-frontend's log),
and in recordings.json what each process did: exit code, wall time, the end of its output. Networks are trained one at a
time, because they are timed; small scripts, which show kinds of layers and of training loops, several at once. A process
that fails or lasts too long is noted, and the rest goes on. --budget bounds the whole.
"""
import argparse
import concurrent.futures
import gzip
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tarfile
import time

HERE = pathlib.Path(__file__).resolve().parent
RECORDER = HERE.parent.parent / "resources" / "record" / "convscope_record.py"
NETWORKS = ("resnet50", "vgg16", "mobilenet_v2")
PRECISIONS = ("tf32", "fp16", "fp32")
PARALLEL = 4
PART_BYTES = 14 << 20


def training(name, *words):
    return {"name": name, "words": [str(word) for word in words]}


def small_trainings():
    few = ("--batch", 8, "--iterations", 6)
    for precision in ("tf32", "fp16", "fp32"):
        yield training(f"layers-{precision}-off", "--network", "layers", "--precision", precision, *few)
    yield training("layers-fp16-on", "--network", "layers", "--precision", "fp16", "--benchmark", *few)
    yield training("sizes-tf32-on", "--network", "sizes", "--benchmark", "--batch", 8, "--iterations", 24)
    yield training("sizes-fp16-off", "--network", "sizes", "--precision", "fp16", "--batch", 8, "--iterations", 24)
    yield training("gan-tf32-off", "--network", "gan", *few)
    yield training("scaler-fp16-off", "--network", "small", "--precision", "fp16", "--scaler", "--accumulate", 2, *few)
    yield training("inference-fp16-off", "--network", "small", "--precision", "fp16", "--inference", *few)
    yield training("failing-tf32-off", "--network", "small", "--fail-after", 3, *few)
    yield training("compiled-tf32-off", "--network", "small", "--compile", *few)


def network_training(network, precision, benchmark):
    return training(f"{network}-{precision}-{'on' if benchmark else 'off'}", "--network", network, "--precision", precision,
                    *(["--benchmark"] if benchmark else []))


def network_trainings():
    """Yields the table's training runs, the most telling first."""
    first = (("resnet50", "fp16"), ("mobilenet_v2", "tf32"), ("vgg16", "tf32"))
    rest = [(network, precision) for precision in PRECISIONS for network in NETWORKS if (network, precision) not in first]
    for network, precision in (*first, *rest):
        for benchmark in (False, True):
            yield network_training(network, precision, benchmark)


class Recorder:
    def __init__(self, out, budget):
        self.out, self.end, self.budget = pathlib.Path(out), time.monotonic() + budget, budget
        self.out.mkdir(parents=True, exist_ok=True)
        self.results = []

    def left(self):
        return self.end - time.monotonic()

    def process(self, name, command, timeout, **environment):
        """Runs one process. Returns whether it ended in time with exit code 0."""
        limit = min(timeout, self.left())
        result = {"name": name, "command": " ".join(map(str, command)), "code": None}
        self.results.append(result)
        if limit < 8:
            result["skipped"] = "the budget is used up"
            return False
        start = time.monotonic()
        process = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   env={**os.environ, **environment}, start_new_session=True)
        try:
            output, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
            result["timeout"] = True
        result.update(code=process.returncode, seconds=round(time.monotonic() - start, 2), output=output[-3000:])
        print(f"{self.budget - self.left():4.0f} s  {name}: {'timeout' if 'timeout' in result else process.returncode} "
              f"after {result['seconds']} s  {(output.strip().splitlines() or [''])[-1][:150]}", flush=True)
        self.save()
        return process.returncode == 0

    def plain(self, run, timeout=60):
        stem = self.out / run["name"]
        self.process(run["name"] + " plain", [sys.executable, HERE / "workload_training.py", *run["words"], "--times",
                                              f"{stem}.times.json", "--truth", f"{stem}.truth.json"], timeout)

    def recorder(self, run, way, options, timeout, **environment):
        suffix = ".workload" if "--all" in options else ".trace.json.gz"
        self.process(f"{run['name']} {way}", [
            sys.executable, RECORDER, "--out", f"{self.out / run['name']}{suffix}", "--force", *options,
            HERE / "workload_training.py", *run["words"]], timeout, **environment)

    def trace(self, run, steps, timeout=90, *options):
        self.recorder(run, "trace", ["--steps", steps, *options], timeout)

    def count(self, run, steps, timeout=90):
        """Counts with --all. The same process writes cudnn-frontend's log."""
        log = self.out / f"{run['name']}.log"
        self.recorder(run, "count", ["--all", "--steps", steps], timeout, CUDNN_FRONTEND_LOG_INFO="1",
                      CUDNN_FRONTEND_LOG_FILE=str(log))
        if log.exists():
            with open(log, "rb") as source, gzip.open(f"{log}.gz", "wb", compresslevel=5) as packed:
                shutil.copyfileobj(source, packed)
            log.unlink()

    def small(self, run):
        if not run["name"].startswith("failing"):
            self.plain(run)
        self.trace(run, 24)
        self.count(run, 24)

    def whole(self, run, ways):
        if "plain" in ways:
            self.plain(run)
        if "trace" in ways:
            self.trace(run, 4)
        if "count" in ways:
            self.count(run, 12)

    def save(self):
        (self.out / "recordings.json").write_text(json.dumps(self.results, indent=1))

    def pack(self, folder):
        """Packs everything into tar files of at most PART_BYTES, at most seven; says what did not fit."""
        folder = pathlib.Path(folder)
        parts, left_out = [[]], []
        size = 0
        for file in sorted(self.out.iterdir(), key=lambda file: (file.name != "recordings.json", file.stat().st_size)):
            bytes_of_file = file.stat().st_size + 1024
            if bytes_of_file > PART_BYTES:
                left_out.append(file.name)
                continue
            if size + bytes_of_file > PART_BYTES:
                parts.append([])
                size = 0
            parts[-1].append(file)
            size += bytes_of_file
        left_out += [file.name for part in parts[4:] for file in part]
        for number, part in enumerate(parts[:4]):
            with tarfile.open(folder / f"recordings-{number}.tar", "w") as tar:
                for file in part:
                    tar.add(file, arcname=file.name)
        (folder / "left-out.txt").write_text("\n".join(left_out))


def record_all(recorder, ways):
    with concurrent.futures.ThreadPoolExecutor(PARALLEL) as pool:
        list(pool.map(recorder.small, small_trainings()))
    for run in network_trainings():
        recorder.whole(run, ways)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", default="recordings")
    parser.add_argument("--budget", type=float, default=480, help="seconds for everything")
    parser.add_argument("--ways", default="plain,trace,count")
    parser.add_argument("--pack", metavar="FOLDER", help="pack the files into tar files of this folder at the end")
    args = parser.parse_args()
    recorder = Recorder(args.out, args.budget)
    try:
        recorder.process("versions", [sys.executable, "-c", "import torch, torchvision as v; print(torch.__version__, v."
                                      "__version__, torch.backends.cudnn.version(), torch.cuda.get_device_name())"], 60)
        record_all(recorder, args.ways.split(","))
    finally:
        recorder.save()
        if args.pack:
            recorder.pack(args.pack)


if __name__ == "__main__":
    main()
