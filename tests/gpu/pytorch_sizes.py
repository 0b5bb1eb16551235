#!/usr/bin/env python3
"""Runs a network's convolutions over changing input sizes in PyTorch in ONE mode; prints the time of each iteration as JSON.

The work comes from a file: {"iterations": [SIZE, ...], "sizes": {SIZE: [[LAYER, INPUT SHAPE, PASS, COUNT], ...]}}, LAYER
as in ConvScope's network format. Iterations are timed between two synchronisations on the host, plan searches included.
"""
import argparse
import json
import time

import torch

from pytorch_mode import operations


def calls_of(work, dtype, layout):
    """Returns the operations of one size as functions, in order, each as often as the network executes it."""
    calls = []
    known = {}
    for layer, shape, which, count in work:
        key = json.dumps([layer, shape])
        if key not in known:
            known[key] = operations(layer, shape, dtype, layout, "uniform")[0]
        calls += [known[key][which]] * count
    return calls


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work")
    parser.add_argument("--precision", choices=["fp32", "tf32", "fp16", "bf16"], required=True)
    parser.add_argument("--benchmark", action="store_true")
    parser.add_argument("--limit", type=int, default=10)
    parser.add_argument("--deterministic", action="store_true")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()

    torch.backends.cudnn.benchmark = args.benchmark
    torch.backends.cudnn.benchmark_limit = args.limit
    torch.backends.cudnn.deterministic = args.deterministic
    torch.backends.cudnn.allow_tf32 = args.precision == "tf32"
    dtype = {"fp16": torch.float16, "bf16": torch.bfloat16}.get(args.precision, torch.float32)
    layout = torch.contiguous_format if dtype == torch.float32 else torch.channels_last
    # Loads the libraries before the first measurement, as ConvScope's set-up does.
    warm = torch.randn(8, 8, 8, 8, device="cuda", dtype=dtype)
    torch.nn.functional.conv2d(warm, torch.randn(8, 8, 3, 3, device="cuda", dtype=dtype))

    with open(args.work) as file:
        work = json.load(file)
    iterations = []
    size, calls = None, []
    for wanted in work["iterations"]:
        if wanted != size:
            calls = []  # frees the tensors of the previous size first
            size, calls = wanted, calls_of(work["sizes"][wanted], dtype, layout)
        torch.cuda.synchronize()
        start = time.perf_counter()
        for call in calls:
            call()
        torch.cuda.synchronize()
        iterations.append((time.perf_counter() - start) * 1e6)
    with open(args.out, "w") as file:
        json.dump({"torch": torch.__version__, "cudnn": torch.backends.cudnn.version(), "us": iterations}, file)
    print(f"pytorch sizes {args.precision} benchmark={args.benchmark}: {sum(iterations) / 1e6:.2f} s")


if __name__ == "__main__":
    main()
