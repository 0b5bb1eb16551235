#!/usr/bin/env python3
"""Runs every convolution of a layer set in PyTorch in ONE mode and writes the times of the calls as JSON.

One process per mode: PyTorch's plan cache is not keyed on `benchmark`, so modes must not share a process. A first call
is one call between two synchronisations, plan search included; the steady time is the median over batches of
back-to-back calls between a pair of events, the device time the same while the stream is held until a whole batch is
enqueued. If a call takes the host longer than the device, only the steady time includes the difference.
"""
import argparse
import json
import statistics
import time

import torch

PASSES = ("fwd", "dgrad", "wgrad")


def layers_of(network):
    """Returns (name, convolution, input shape) of each layer of a layer set: single convolutions, each with its own input."""
    shapes = {"input": network["input"]}
    for layer in network["layers"]:
        if layer["op"] == "input":
            shapes[layer["name"]] = [network["input"][0], *layer["shape"]]
    for layer in network["layers"]:
        if layer["op"] == "conv":
            source = layer.get("inputs", ["input"])[0]
            yield layer["name"], layer, shapes[source]


def pair(value):
    return list(value) if isinstance(value, list) else [value, value]


def random_tensor(shape, dtype, data):
    """Returns standard normal numbers, or uniform ones in [-1, 1) as ConvScope's."""
    if data == "normal":
        return torch.randn(shape, device="cuda", dtype=dtype)
    return (2 * torch.rand(shape, device="cuda") - 1).to(dtype)


def operations(layer, shape, dtype, memory_format, data):
    """Returns the three passes of a layer as functions without arguments, and whether PyTorch gives them to cuDNN."""
    groups = layer.get("groups", 1)
    stride, padding = pair(layer.get("stride", 1)), pair(layer.get("padding", 0))
    dilation = pair(layer.get("dilation", 1))
    x = random_tensor(shape, dtype, data).to(memory_format=memory_format)
    w = random_tensor([layer["out"], shape[1] // groups, *pair(layer["kernel"])], dtype, data)
    w = w.to(memory_format=memory_format)
    config = (stride, padding, dilation, False, [0, 0], groups)
    with torch.device("meta"):
        out = torch.ops.aten.convolution(x.to("meta"), w.to("meta"), None, *config).shape
    dy = random_tensor(out, dtype, data).to(memory_format=memory_format)
    backend = torch._C._select_conv_backend(x, w, None, *config)
    calls = {
        "fwd": lambda: torch.ops.aten.convolution(x, w, None, *config),
        "dgrad": lambda: torch.ops.aten.convolution_backward(dy, x, w, None, *config, [True, False, False]),
        "wgrad": lambda: torch.ops.aten.convolution_backward(dy, x, w, None, *config, [False, True, False]),
    }
    return calls, backend == torch._C._ConvBackend.Cudnn


def first_call_ms(call):
    torch.cuda.synchronize()
    start = time.perf_counter()
    call()
    torch.cuda.synchronize()
    return (time.perf_counter() - start) * 1e3


def steady_us(call, batch_us, batches=15):
    def batch(count):
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        call()  # the first event then waits for the device, not for the host's first launch
        start.record()
        for _ in range(count):
            call()
        end.record()
        end.synchronize()
        return start.elapsed_time(end) * 1e3 / count

    count = max(1, min(200, int(batch_us / max(batch(3), 1))))
    return statistics.median(batch(count) for _ in range(batches))


def device_us(call, batch_us, estimate_us, batches=15):
    """Raises RuntimeError if the stream cannot be held until a batch is enqueued."""
    count = max(1, min(20, int(batch_us / max(estimate_us, 1))))
    cycles = 1 << 20
    samples = []
    while len(samples) < batches:
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        torch.cuda._sleep(cycles)
        start.record()
        for _ in range(count):
            call()
        end.record()
        held = not start.query()
        end.synchronize()
        if held:
            samples.append(start.elapsed_time(end) * 1e3 / count)
        elif cycles < 1 << 28:  # a tenth of a second
            cycles *= 2
        else:
            raise RuntimeError("calls wait for the device")
    return statistics.median(samples)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", help="layer set in ConvScope's network format")
    parser.add_argument("--precision", choices=["fp32", "tf32", "fp16", "bf16"], required=True)
    parser.add_argument("--benchmark", action="store_true")
    parser.add_argument("--limit", type=int, default=10)
    parser.add_argument("--deterministic", action="store_true")
    parser.add_argument("--batch-us", type=float, default=1000, help="back-to-back load behind one steady sample")
    parser.add_argument("--data", choices=["normal", "uniform"], default="uniform")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()

    torch.backends.cudnn.benchmark = args.benchmark
    torch.backends.cudnn.benchmark_limit = args.limit
    torch.backends.cudnn.deterministic = args.deterministic
    torch.backends.cudnn.allow_tf32 = args.precision == "tf32"
    dtype = {"fp16": torch.float16, "bf16": torch.bfloat16}.get(args.precision, torch.float32)
    layout = torch.contiguous_format if dtype == torch.float32 else torch.channels_last

    # Loads the libraries and raises the clock before the first measurement.
    warm = torch.randn(8, 8, 8, 8, device="cuda", dtype=dtype)
    torch.nn.functional.conv2d(warm, torch.randn(8, 8, 3, 3, device="cuda", dtype=dtype))
    busy = torch.randn(4096, 4096, device="cuda")
    for _ in range(50):
        busy = torch.nn.functional.normalize(busy @ busy)
    del busy
    torch.cuda.synchronize()

    with open(args.network) as file:
        network = json.load(file)
    results = []
    for name, layer, shape in layers_of(network):
        calls, by_cudnn = operations(layer, shape, dtype, layout, args.data)
        for which in PASSES:
            result = {"layer": name, "pass": which, "cudnn": by_cudnn, "first_ms": first_call_ms(calls[which])}
            result["steady_us"] = steady_us(calls[which], args.batch_us)
            result["device_us"] = device_us(calls[which], args.batch_us, result["steady_us"])
            results.append(result)
    report = {"torch": torch.__version__, "cudnn": torch.backends.cudnn.version(), "precision": args.precision,
              "benchmark": args.benchmark, "limit": args.limit, "deterministic": args.deterministic,
              "operations": results}
    with open(args.out, "w") as file:
        json.dump(report, file)
    used = [r for r in results if r["cudnn"]]
    print(f"pytorch {args.precision} benchmark={args.benchmark} limit={args.limit} "
          f"deterministic={args.deterministic}: first calls {sum(r['first_ms'] for r in used) / 1e3:.2f} s, "
          f"steady {sum(r['steady_us'] for r in used) / 1e3:.2f} ms, on the device "
          f"{sum(r['device_us'] for r in used) / 1e3:.2f} ms, {len(used)} operations by cuDNN")


if __name__ == "__main__":
    main()
