#!/usr/bin/env python3
"""Trains a network on random data for a few iterations and times itself: the subject of apply_proof.py, one process for
each mode. It knows nothing of choice files: whether one is applied is up to the environment. Prints one line of JSON.
"""
import argparse
import hashlib
import json
import resource
import statistics
import time

import torch

FIRST_SIZE_ITERATIONS = 12  # until the steady state; of these the last half is profiled


def model_of(name):
    import torchvision
    if name == "unet":
        return unet()
    if name == "deeplabv3_resnet50":
        return torchvision.models.segmentation.deeplabv3_resnet50(weights=None, weights_backbone=None)
    if hasattr(torchvision.models, name):
        return getattr(torchvision.models, name)(weights=None)
    import timm
    return timm.create_model(name, pretrained=False)


def unet():
    """The encoder and decoder of U-Net with padded convolutions."""
    from torch import nn

    def pair(inputs, outputs):
        return nn.Sequential(nn.Conv2d(inputs, outputs, 3, padding=1), nn.ReLU(),
                             nn.Conv2d(outputs, outputs, 3, padding=1), nn.ReLU())

    class UNet(nn.Module):
        def __init__(self, widths=(64, 128, 256, 512)):
            super().__init__()
            self.down = nn.ModuleList([pair(i, o) for i, o in zip((3, *widths), widths)])
            self.bottom = pair(widths[-1], 2 * widths[-1])
            self.up = nn.ModuleList([nn.ConvTranspose2d(2 * w, w, 2, stride=2) for w in reversed(widths)])
            self.merge = nn.ModuleList([pair(2 * w, w) for w in reversed(widths)])
            self.last = nn.Conv2d(widths[0], 2, 1)

        def forward(self, x):
            kept = []
            for layer in self.down:
                x = layer(x)
                kept.append(x)
                x = nn.functional.max_pool2d(x, 2)
            x = self.bottom(x)
            for up, merge in zip(self.up, self.merge):
                x = merge(torch.cat([kept.pop(), up(x)], 1))
            return self.last(x)

    return UNet()


class Training:
    def __init__(self, args):
        torch.manual_seed(args.seed)
        torch.backends.cudnn.benchmark = args.benchmark
        torch.backends.cudnn.deterministic = args.deterministic
        torch.backends.cudnn.allow_tf32 = args.precision == "tf32"
        torch.backends.cuda.matmul.allow_tf32 = args.precision == "tf32"
        self.half = args.precision == "fp16"
        self.batch = args.batch
        self.model = model_of(args.network).cuda()
        if self.half:
            self.model = self.model.to(memory_format=torch.channels_last)
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=1e-3)
        self.inputs = {}
        self.losses = []

    def input(self, size):
        if size not in self.inputs:
            x = torch.randn(self.batch, 3, size, size, generator=torch.Generator().manual_seed(size)).cuda()
            self.inputs[size] = x.to(memory_format=torch.channels_last) if self.half else x
        return self.inputs[size]

    def iterate(self, size):
        self.optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", dtype=torch.float16, enabled=self.half):
            out = self.model(self.input(size))
        out = out["out"] if isinstance(out, dict) else out
        loss = out.float().square().mean()
        loss.backward()
        self.optimizer.step()
        return loss

    def timed(self, size):
        """Returns the seconds of one iteration, by the host, with everything that it waits for."""
        self.input(size)
        torch.cuda.synchronize()
        start = time.perf_counter()
        loss = self.iterate(size)
        torch.cuda.synchronize()
        seconds = time.perf_counter() - start
        self.losses.append(loss.item())
        return seconds


def convolution_us(training, size, iterations):
    """Returns the device time of the convolutions' kernels in an iteration, in microseconds."""
    from torch.profiler import ProfilerActivity, profile
    with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) as recorded:
        for _ in range(iterations):
            training.iterate(size)
        torch.cuda.synchronize()
    names = ("aten::cudnn_convolution", "aten::cudnn_convolution_transpose", "aten::convolution_backward")
    return sum(each.device_time_total for each in recorded.key_averages() if each.key in names) / iterations


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--network", default="resnet50")
    parser.add_argument("--precision", choices=("fp32", "tf32", "fp16"), default="tf32")
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--sizes", default="224", help="the first size, then those that change")
    parser.add_argument("--benchmark", action="store_true")
    parser.add_argument("--deterministic", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--iterations", type=int, default=FIRST_SIZE_ITERATIONS)
    args = parser.parse_args()
    sizes = [int(size) for size in args.sizes.split(",")]
    training = Training(args)
    training.input(sizes[0])
    first = training.timed(sizes[0])
    steady = [training.timed(sizes[0]) for _ in range(args.iterations)]
    result = {"first_s": first, "steady_ms": 1000 * statistics.median(steady[len(steady) // 2:]),
              "convolution_us": convolution_us(training, sizes[0], 5),
              "new_sizes_s": [training.timed(size) for size in sizes[1:]],
              "peak_bytes": torch.cuda.max_memory_allocated(), "reserved_bytes": torch.cuda.max_memory_reserved(),
              "host_kib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, "losses": training.losses,
              "weights": hashlib.sha256(b"".join(
                  p.detach().cpu().numpy().tobytes() for p in training.model.parameters())).hexdigest()}
    print(json.dumps(result))


if __name__ == "__main__":
    main()
