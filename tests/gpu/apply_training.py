#!/usr/bin/env python3
"""Trains a network for some iterations and prints its times as JSON. apply_proof.py starts it.

The network is one of torchvision, "timm/NAME" of timm, or "unet". A network with an output for each pixel has the mean of its squared
output as its loss, a classifier the cross entropy.

The time of an iteration is the host's, between two synchronisations. The first one of each input size includes the choice of
algorithms. Losses are those of the same batch in each iteration.
"""
import argparse
import json
import os
import time

import torch
import torchvision


class UNet(torch.nn.Module):
    """The usual U-Net: four levels down and up, two 3x3 convolutions each, with batch normalization."""

    def __init__(self, widths=(64, 128, 256, 512, 1024), classes=2):
        super().__init__()
        pairs = list(zip((3, *widths), widths))
        self.down = torch.nn.ModuleList(self.block(*pair) for pair in pairs)
        self.up = torch.nn.ModuleList(torch.nn.ConvTranspose2d(wide, narrow, 2, stride=2)
                                      for narrow, wide in reversed(pairs[1:]))
        self.join = torch.nn.ModuleList(self.block(wide, narrow) for narrow, wide in reversed(pairs[1:]))
        self.head = torch.nn.Conv2d(widths[0], classes, 1)

    @staticmethod
    def block(inputs, outputs):
        layers = []
        for channels in (inputs, outputs):
            layers += [torch.nn.Conv2d(channels, outputs, 3, padding=1, bias=False), torch.nn.BatchNorm2d(outputs),
                       torch.nn.ReLU(inplace=True)]
        return torch.nn.Sequential(*layers)

    def forward(self, images):
        kept = []
        for level in self.down:
            kept.append(level(torch.nn.functional.max_pool2d(kept[-1], 2) if kept else images))
        result = kept.pop()
        for up, join in zip(self.up, self.join):
            result = join(torch.cat((kept.pop(), up(result)), 1))
        return self.head(result)


def make_network(name, precision):
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = precision == "tf32"
    if name == "unet":
        network = UNet().cuda()
    elif name.startswith("timm/"):
        import timm
        network = timm.create_model(name.removeprefix("timm/")).cuda()
    else:
        untrained = {"weights_backbone": None} if hasattr(torchvision.models.segmentation, name) else {}
        network = torchvision.models.get_model(name, weights=None, **untrained).cuda()
    if precision == "fp16":
        network = network.half().to(memory_format=torch.channels_last)
    return network


def make_batch(options, size):
    images = torch.randn(options.batch, 3, size, size, device="cuda")
    if options.precision == "fp16":
        images = images.half().to(memory_format=torch.channels_last)
    return images, torch.randint(1000, (options.batch,), device="cuda")


def iterate(network, optimizer, batch):
    """Returns the milliseconds and the loss of one iteration."""
    torch.cuda.synchronize()
    start = time.perf_counter()
    optimizer.zero_grad(set_to_none=True)
    output = network(batch[0])
    output = (output["out"] if isinstance(output, dict) else output).float()
    loss = output.square().mean() if output.dim() > 2 else torch.nn.functional.cross_entropy(output, batch[1])
    loss.backward()
    optimizer.step()
    torch.cuda.synchronize()
    return 1e3 * (time.perf_counter() - start), loss.item()


def convolution_ms(network, optimizer, batch, iterations=5):
    """Returns the device time of the convolutions of one iteration: of the kernels that their operators launch."""
    from torch.profiler import ProfilerActivity, profile
    with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) as recorded:
        for _ in range(iterations):
            iterate(network, optimizer, batch)
    operators = ("aten::cudnn_convolution", "aten::cudnn_convolution_transpose", "aten::convolution_backward")
    return sum(each.device_time_total for each in recorded.key_averages() if each.key in operators) / 1e3 / iterations


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--network", default="resnet50")
    parser.add_argument("--precision", choices=("fp32", "tf32", "fp16"), default="tf32")
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--sizes", type=int, nargs="+", default=[224])
    parser.add_argument("--iterations", type=int, default=30)
    parser.add_argument("--benchmark", action="store_true")
    parser.add_argument("--kernels", action="store_true", help="also the device time of the convolutions, at the first size")
    options = parser.parse_args()
    torch.manual_seed(1)
    torch.backends.cudnn.benchmark = options.benchmark
    network = make_network(options.network, options.precision)
    optimizer = torch.optim.SGD(network.parameters(), lr=1e-3)
    result = {"pid": os.getpid(), "sizes": []}
    for size in options.sizes:
        batch = make_batch(options, size)
        iterations = [iterate(network, optimizer, batch) for _ in range(options.iterations)]
        if options.kernels and not result["sizes"]:
            result["convolution_ms"] = convolution_ms(network, optimizer, batch)
        result["sizes"].append({"size": size, "ms": [ms for ms, _ in iterations], "losses": [loss for _, loss in iterations]})
    result["peak_bytes"] = torch.cuda.max_memory_allocated()
    print(json.dumps(result))


if __name__ == "__main__":
    main()
