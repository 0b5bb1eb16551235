#!/usr/bin/env python3
"""Gives measured choices to programs in every way that docs/apply.md names, and says what each way applied.

    PYTHONPATH=FOLDER_OF_THE_WHEEL apply_ways.py [--ways run apply spawn ...] [--folder FOLDER]

Records a small training, measures its convolutions and chooses, with the wheel's command line. Then the ways: run, apply (in the
script), spawn (a child of a process that called apply), torchrun (two ranks on one GPU), lightning, late (apply after import torch
must fail), jax (--dlopen: record, profile, choose, run) and xla (JAX with XLA's own file). A package that is not installed is left
out. Needs a GPU with PyTorch and torchvision; without one it ends with 77.
"""
import argparse
import collections
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77
CLI = [sys.executable, "-m", "convscope"]

TRAIN = """
import torch, torchvision
def train(iterations=2):
    torch.manual_seed(0)
    model = torchvision.models.resnet18().cuda()
    images = torch.randn(16, 3, 160, 160, device="cuda")
    for _ in range(iterations):
        model(images).sum().backward()
    torch.cuda.synchronize()
if __name__ == "__main__":
    train()
"""

APPLY = """
import sys, convscope
convscope.apply(sys.argv[1], report=sys.argv[2])
from train import train
train()
"""

SPAWN = """
import multiprocessing, sys, convscope
def work():
    from train import train
    train()
if __name__ == "__main__":
    convscope.apply(sys.argv[1], report=sys.argv[2])
    child = multiprocessing.get_context("spawn").Process(target=work)
    child.start()
    child.join()
    raise SystemExit(child.exitcode)
"""

LATE = """
import sys, torch, convscope
try:
    convscope.apply(sys.argv[1])
except convscope.ApplyError as error:
    print("refused:", error)
"""

LIGHTNING = """
import lightning, torch, torchvision
class Module(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.model = torchvision.models.resnet18()
    def training_step(self, batch, index):
        return self.model(batch[0]).sum()
    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), 0.0)
data = torch.utils.data.TensorDataset(torch.randn(32, 3, 160, 160))
trainer = lightning.Trainer(max_steps=2, accelerator="gpu", devices=1, logger=False, enable_checkpointing=False,
                            enable_progress_bar=False, benchmark=False)
trainer.fit(Module(), torch.utils.data.DataLoader(data, batch_size=16))
"""

JAX = """
import jax, jax.numpy as jnp
def net(weights, images):
    for weight in weights:
        images = jax.nn.relu(jax.lax.conv_general_dilated(images, weight, (1, 1), "SAME",
                                                          dimension_numbers=("NHWC", "HWIO", "NHWC")))
    return images.sum()
key = jax.random.PRNGKey(0)
weights = [jax.random.normal(key, shape) * 0.1 for shape in ((3, 3, 16, 32), (3, 3, 32, 64), (5, 5, 64, 64))]
images = jax.random.normal(key, (16, 56, 56, 16))
step = jax.jit(jax.value_and_grad(net))
for _ in range(2):
    value, gradients = step(weights, images)
print("value", float(value), [float(jnp.abs(gradient).sum()) for gradient in gradients])
"""


def run(arguments, **environment):
    """Returns exit code and text of a command; a folder of the process is where the scripts are."""
    done = subprocess.run([str(argument) for argument in arguments], env=os.environ | environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.returncode, done.stdout


def must(arguments, **environment):
    code, text = run(arguments, **environment)
    if code != 0:
        raise SystemExit(f"{arguments}: exit code {code}\n{text[-3000:]}")
    return text


def outcomes(report):
    """Returns by process how many distinct convolutions had each outcome, and the reasons of those that were not applied."""
    counts, reasons = collections.defaultdict(collections.Counter), collections.Counter()
    for line in report.read_text().splitlines() if report.exists() else []:
        process, outcome, _, detail = line.split("\t")
        counts[process][outcome] += 1
        if outcome != "applied":
            reasons[f"{outcome}: {detail}"] += 1
    return counts, reasons


def engines(report):
    """Returns the sorted lines of each process without its number: which engine each convolution got."""
    lines = collections.defaultdict(list)
    for line in report.read_text().splitlines() if report.exists() else []:
        process, rest = line.split("\t", 1)
        lines[process].append(rest)
    return [sorted(each) for each in lines.values()]


def say(way, code, report, text):
    counts, reasons = outcomes(report)
    print(f"{way}: exit code {code}; " + ("; ".join(
        ", ".join(f"{count} {outcome}" for outcome, count in each.items()) for each in counts.values()) or "nothing reported"))
    for reason, count in reasons.most_common(5):
        print(f"  {count} x {reason}")
    if code != 0 or not counts:
        print("  " + "\n  ".join(text.splitlines()[-12:]))
    sys.stdout.flush()


def choices_of(workload, folder, name, program, *options):
    """Records `program`, measures what it computes, and chooses."""
    session, choices = folder / f"{name}.convscope", folder / f"{name}.choices"
    print(must([*CLI, "run", "--record", workload, "--force", *options, "--", *program]).splitlines()[-1])
    must([*CLI, "profile", workload, "--backend", "cudnn", "--no-kernels", "--out", session, "--force"])
    print(must([*CLI, "choose", session, "--out", choices, "--force"]).splitlines()[0], flush=True)
    return session, choices


def jax_ways(folder, ways):
    """JAX opens cuDNN by dlopen: with the library that forwards, and by XLA's own file."""
    program = [sys.executable, folder / "jax_net.py"]
    session, choices = choices_of(folder / "jax.workload", folder, "jax", program, "--dlopen")
    plain = must(program)
    if "jax" in ways:
        report = folder / "jax.report"
        code, text = run([*CLI, "run", "--choices", choices, "--report", report, "--dlopen", "--", *program])
        say("jax", code, report, text)
        print(f"  {plain.strip()}\n  {text.strip().splitlines()[0] if text else ''}")
    if "xla" in ways:
        dump, chosen = folder / "dump.textproto", folder / "chosen.textproto"
        must(program, XLA_FLAGS=f"--xla_gpu_dump_autotune_results_to={dump}")
        print("xla: " + " | ".join(must([*CLI, "choose", session, "--xla", dump, "--out", chosen, "--force"]).splitlines()[:12]))
        code, text = run(program, XLA_FLAGS=f"--xla_gpu_load_autotune_results_from={chosen}")
        print(f"xla: exit code {code}\n  {text.strip().splitlines()[-1] if text else ''}", flush=True)


def try_ways(folder, ways):
    for name, text in (("train", TRAIN), ("with_apply", APPLY), ("with_spawn", SPAWN), ("late", LATE),
                       ("with_lightning", LIGHTNING), ("jax_net", JAX)):
        (folder / f"{name}.py").write_text(text)
    training = [sys.executable, folder / "train.py"]
    _, choices = choices_of(folder / "train.workload", folder, "train", training)
    through = {"run": training, "lightning": [sys.executable, folder / "with_lightning.py"],
               "torchrun": [sys.executable, "-m", "torch.distributed.run", "--nproc-per-node", "2", folder / "train.py"]}
    inside = {"apply": "with_apply.py", "spawn": "with_spawn.py"}
    for way in ways:
        report = folder / f"{way}.report"
        if way == "lightning" and importlib.util.find_spec("lightning") is None:
            print("lightning: not installed")
        elif way in through:
            say(way, *ordered(report, [*CLI, "run", "--choices", choices, "--report", report, "--", *through[way]]))
        elif way in inside:
            say(way, *ordered(report, [sys.executable, folder / inside[way], choices, report]))
        elif way == "late":
            print("late: " + run([sys.executable, folder / "late.py", choices])[1].strip(), flush=True)
        if way == "torchrun":
            ranks = engines(report)
            print(f"  {len(ranks)} ranks, equal: {all(rank == ranks[0] for rank in ranks)}")
    if {"jax", "xla"} & set(ways):
        if importlib.util.find_spec("jax") is None:
            print("jax: not installed")
        else:
            jax_ways(folder, ways)


def ordered(report, command):
    """Runs a command; returns its exit code, the report and its text, as say() takes them."""
    code, text = run(command)
    return code, report, text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    every = ("run", "apply", "spawn", "torchrun", "lightning", "late", "jax", "xla")
    parser.add_argument("--ways", nargs="+", choices=every, default=every)
    parser.add_argument("--folder", type=pathlib.Path, help="where files are kept; by default nowhere")
    options = parser.parse_args()
    check = "import torch, torchvision; raise SystemExit(not torch.cuda.is_available())"
    if subprocess.run([sys.executable, "-c", check], capture_output=True, check=False).returncode != 0:
        print("no GPU with PyTorch and torchvision")
        return SKIPPED
    with tempfile.TemporaryDirectory() as temporary:
        folder = (options.folder or pathlib.Path(temporary)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        os.environ["PYTHONPATH"] = f"{os.environ.get('PYTHONPATH', '')}:{folder}".strip(":")
        try_ways(folder, options.ways)
    return 0


if __name__ == "__main__":
    sys.exit(main())
