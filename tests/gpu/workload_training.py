#!/usr/bin/env python3
"""Trains a network on random data, as a person's script does: the subject of workload_proof.py. It knows nothing of the
recorder. With --times it also times itself; with --truth it counts its convolutions by hooks, in a last iteration.
"""
import argparse
import json
import time

import torch
from torch import nn

TORCHVISION = ("resnet50", "vgg16", "mobilenet_v2")


class Layers(nn.Module):
    """One layer of each kind."""

    def __init__(self):
        super().__init__()
        self.plain = nn.Conv2d(3, 16, 3, padding=1, bias=True)
        self.strided = nn.Conv2d(16, 32, 5, stride=2, padding=2, bias=False)
        self.grouped = nn.Conv2d(32, 32, 3, padding=1, groups=4)
        self.depthwise = nn.Conv2d(32, 32, 3, padding=1, groups=32)
        self.depthwise_dilated = nn.Conv2d(32, 32, 3, padding=2, dilation=2, groups=32)
        self.depthwise_wide = nn.Conv2d(32, 64, 5, padding=2, groups=32)
        self.dilated = nn.Conv2d(64, 32, 3, padding=4, dilation=4)
        self.same = nn.Conv2d(32, 32, 3, padding="same", dilation=2)
        self.oblong = nn.Conv2d(32, 24, (1, 7), padding=(0, 3))
        self.transposed = nn.ConvTranspose2d(24, 16, 4, stride=2, padding=1)
        self.transposed_uneven = nn.ConvTranspose2d(16, 8, 3, stride=2, padding=1, output_padding=1)
        self.pointwise = nn.Conv2d(8, 16, 1)
        self.shared = nn.Conv2d(16, 16, 3, padding=1)
        self.frozen = nn.Conv2d(16, 16, 3, padding=1)
        self.frozen.requires_grad_(False)
        self.line = nn.Conv1d(16, 32, 9, padding=4)
        self.line_transposed = nn.ConvTranspose1d(32, 16, 4, stride=2)
        self.volume = nn.Conv3d(1, 8, 3, padding=1)
        self.volume_transposed = nn.ConvTranspose3d(8, 4, 2, stride=2)

    def forward(self, x):
        for layer in (self.plain, self.strided, self.grouped, self.depthwise, self.depthwise_dilated, self.depthwise_wide,
                      self.dilated, self.same, self.oblong, self.transposed, self.transposed_uneven, self.pointwise,
                      self.shared, self.shared, self.frozen):
            x = torch.relu(layer(x))
        line = torch.relu(self.line_transposed(torch.relu(self.line(x.flatten(2)[..., :512].contiguous()))))
        volume = x[:, :1, None, :32, :32].repeat(1, 1, 8, 1, 1).contiguous()
        volume = torch.relu(self.volume_transposed(torch.relu(self.volume(volume))))
        return torch.cat([x.mean((2, 3)), line.mean(2), volume.mean((2, 3, 4))], 1)


class Small(nn.Module):
    """Takes any input size."""

    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(3, 32, 3, padding=1), nn.BatchNorm2d(32), nn.ReLU(), nn.Conv2d(32, 64, 3, stride=2, padding=1),
            nn.BatchNorm2d(64), nn.ReLU(), nn.Conv2d(64, 64, 3, padding=1), nn.ReLU())
        self.classifier = nn.Linear(64, 10)

    def forward(self, x):
        return self.classifier(self.features(x).mean((2, 3)))


def generator():
    return nn.Sequential(nn.ConvTranspose2d(64, 64, 4), nn.BatchNorm2d(64), nn.ReLU(),
                         nn.ConvTranspose2d(64, 32, 4, 2, 1), nn.ReLU(), nn.ConvTranspose2d(32, 3, 4, 2, 1), nn.Tanh())


def discriminator():
    return nn.Sequential(nn.Conv2d(3, 32, 4, 2, 1), nn.LeakyReLU(0.2), nn.Conv2d(32, 64, 4, 2, 1), nn.LeakyReLU(0.2),
                         nn.Conv2d(64, 1, 4))


def network(name):
    if name in TORCHVISION:
        import torchvision
        return getattr(torchvision.models, name)(weights=None), 224
    return (Layers(), 64) if name == "layers" else (Small(), 96)


class Trainer:
    """Does one iteration at a call."""

    def __init__(self, args, device):
        self.args, self.device = args, device
        self.half = args.precision == "fp16"
        model, size = network(args.network)
        self.model = model.to(device)
        if self.half:
            for layer in self.model.modules():  # not the model as a whole: there is no such format for Conv1d and Conv3d
                if isinstance(layer, (nn.Conv2d, nn.ConvTranspose2d)):
                    layer.to(memory_format=torch.channels_last)
        self.x = torch.randn(args.batch, 3, size, size, device=device)
        if self.half:
            self.x = self.x.to(memory_format=torch.channels_last)
        self.optimizer = None if args.inference else torch.optim.SGD(self.model.parameters(), lr=1e-3, momentum=0.9)
        self.scaler = torch.amp.GradScaler(device, init_scale=2.0**40) if args.scaler else None
        self.called = torch.compile(self.model) if args.compile else self.model
        self.number = 0

    def input(self):
        if self.args.network != "sizes":
            return self.x
        edge = (64, 96, 64, 80)[self.number // 2 % 4]
        return torch.randn(self.args.batch, 3, edge, edge, device=self.device)

    def __call__(self):
        if self.args.inference:
            with torch.no_grad(), torch.autocast(self.device, enabled=self.half):
                self.called(self.input())
            self.number += 1
            return
        self.optimizer.zero_grad()
        for _ in range(self.args.accumulate):
            with torch.autocast(self.device, enabled=self.half):
                loss = self.called(self.input()).float().square().mean()
            (self.scaler.scale(loss) if self.scaler else loss).backward()
        if self.scaler:
            self.scaler.step(self.optimizer)
            self.scaler.update()
        else:
            self.optimizer.step()
        self.number += 1


class GanTrainer:
    def __init__(self, args, device):
        self.args, self.device = args, device
        self.generator, self.discriminator = generator().to(device), discriminator().to(device)
        self.model = nn.ModuleDict({"generator": self.generator, "discriminator": self.discriminator})
        self.optimizers = [torch.optim.Adam(one.parameters(), lr=1e-4) for one in (self.discriminator, self.generator)]
        self.real = torch.randn(args.batch, 3, 16, 16, device=device)

    def __call__(self):
        fake = self.generator(torch.randn(self.args.batch, 64, 1, 1, device=self.device))
        self.optimizers[0].zero_grad()
        (self.discriminator(self.real).mean() - self.discriminator(fake.detach()).mean()).backward()
        self.optimizers[0].step()
        self.optimizers[1].zero_grad()
        self.discriminator(fake).mean().backward()
        self.optimizers[1].step()


def timed(step, iterations, device):
    """Returns the time of the first iteration in ms, its device work included, and of each later one: with a GPU by
    events, so that nothing waits for the device."""
    def wait():
        if device == "cuda":
            torch.cuda.synchronize()

    wait()
    start = time.perf_counter()
    step()
    wait()
    first = (time.perf_counter() - start) * 1e3
    if device != "cuda":
        return first, []
    events = [torch.cuda.Event(enable_timing=True) for _ in range(iterations)]
    events[0].record()
    for event in events[1:]:
        step()
        event.record()
    wait()
    return first, [before.elapsed_time(after) for before, after in zip(events, events[1:])]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--network", choices=[*TORCHVISION, "layers", "small", "sizes", "gan"], required=True)
    parser.add_argument("--precision", choices=["fp32", "tf32", "fp16"], default="tf32")
    parser.add_argument("--benchmark", action="store_true")
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--iterations", type=int, default=40)
    parser.add_argument("--accumulate", type=int, default=1)
    parser.add_argument("--scaler", action="store_true", help="a gradient scaler, whose first steps overflow")
    parser.add_argument("--inference", action="store_true")
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--fail-after", type=int, default=0, help="raise an exception after so many iterations")
    parser.add_argument("--times", help="JSON file for the times of the iterations")
    parser.add_argument("--truth", help="JSON file for the counts by hooks")
    args = parser.parse_args()

    torch.manual_seed(0)
    torch.backends.cudnn.benchmark = args.benchmark
    torch.backends.cudnn.allow_tf32 = args.precision != "fp32"
    device = "cuda" if torch.cuda.is_available() else "cpu"
    trainer = (GanTrainer if args.network == "gan" else Trainer)(args, device)
    if args.times:
        first, later = timed(trainer, args.iterations, device)
        with open(args.times, "w") as file:
            json.dump({"torch": torch.__version__, "first_ms": first, "iterations_ms": later}, file)
    else:
        for number in range(args.iterations):
            if args.fail_after and number == args.fail_after:
                raise ValueError(f"failed as requested after {number} iterations")
            trainer()
    if args.truth:
        from workload_truth import Truth
        truth = Truth(trainer.model)
        trainer()
        truth.stop()
        with open(args.truth, "w") as file:
            json.dump(truth.report(), file)


if __name__ == "__main__":
    main()
