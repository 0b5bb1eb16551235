#!/usr/bin/env python3
"""Writes the preset networks of this folder from the architectures as published.

The files are in ConvScope's own network format (docs/formats.md) and are built into the programs; this script only saves
typing. Layer names are torchvision's if it has the network. With --check nothing is written; the exit status is 0 if the
files match the script's output.
"""
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent


class Builder:
    def __init__(self, name, description, input_shape, input_gradient=False):
        self.head = {"convscope_network": 1, "name": name, "description": description, "input": input_shape}
        if input_gradient:
            self.head["input_gradient"] = True
        self.layers = []

    def add(self, name, op, inputs=None, **fields):
        """Adds a layer after the last one, or after `inputs`; returns its name."""
        layer = {"name": name, "op": op, **{key: value for key, value in fields.items() if value is not None}}
        if inputs is not None and inputs != (self.layers[-1]["name"] if self.layers else "input"):
            layer["inputs"] = inputs
        self.layers.append(layer)
        return name

    def conv_norm(self, conv, norm, out, kernel, activation=None, inputs=None, **fields):
        """Adds a convolution, batch normalisation and, if given, an activation: (op, name)."""
        self.add(conv, "conv", inputs, out=out, kernel=kernel, **fields)
        last = self.add(norm, "batch_norm")
        return self.add(activation[1], activation[0]) if activation else last

    def file(self):
        return HERE / f"{self.head['name']}.json"

    def text(self):
        lines = [f'  {json.dumps(key)}: {json.dumps(value)},' for key, value in self.head.items()]
        layers = ",\n".join("    " + json.dumps(layer) for layer in self.layers)
        return "{\n" + "\n".join(lines) + '\n  "layers": [\n' + layers + "\n  ]\n}\n"


def conv_tutorial():
    net = Builder("conv-tutorial", "One Conv2d(3, 64, 3, padding=1, bias=False), as tutorials on benchmark mode time it",
                  [64, 3, 256, 256])
    net.add("conv", "conv", out=64, kernel=3, padding=1)
    return net


def mnist_tutorial():
    net = Builder("mnist-tutorial", "The two convolutions of the classic MNIST example, batch 100", [100, 1, 28, 28])
    net.add("conv1", "conv", out=10, kernel=5, bias=True)
    net.add("pool1", "max_pool", kernel=2)
    net.add("relu1", "relu")
    net.add("conv2", "conv", out=20, kernel=5, bias=True)
    net.add("pool2", "max_pool", kernel=2)
    net.add("relu2", "relu")
    net.add("flatten", "flatten")
    net.add("fc1", "linear", out=50)
    net.add("relu3", "relu")
    net.add("fc2", "linear", out=10)
    return net


def classifier(net, *layers):
    """Adds AlexNet's and VGG's fully connected end, layers counted from 0: sizes of linear layers, names of others."""
    net.add("flatten", "flatten")
    for index, layer in enumerate(layers):
        if isinstance(layer, int):
            net.add(f"classifier.{index}", "linear", out=layer)
        else:
            net.add(f"classifier.{index}", layer)


def alexnet():
    net = Builder("alexnet", "AlexNet, one tower (Krizhevsky 2014, as torchvision)", [32, 3, 224, 224])
    for index, out, kernel, stride, padding, pool in ((0, 64, 11, 4, 2, True), (3, 192, 5, None, 2, True),
                                                      (6, 384, 3, None, 1, False), (8, 256, 3, None, 1, False),
                                                      (10, 256, 3, None, 1, True)):
        net.add(f"features.{index}", "conv", out=out, kernel=kernel, stride=stride, padding=padding, bias=True)
        net.add(f"features.{index + 1}", "relu")
        if pool:
            net.add(f"features.{index + 2}", "max_pool", kernel=3, stride=2)
    net.add("avgpool", "global_pool", output=[6, 6])
    classifier(net, "dropout", 4096, "relu", "dropout", 4096, "relu", 1000)
    return net


def vgg16():
    net = Builder("vgg16", "VGG-16, configuration D (Simonyan and Zisserman 2015)", [32, 3, 224, 224])
    index = 0
    for out in (64, 64, "M", 128, 128, "M", 256, 256, 256, "M", 512, 512, 512, "M", 512, 512, 512, "M"):
        if out == "M":
            net.add(f"features.{index}", "max_pool", kernel=2)
            index += 1
            continue
        net.add(f"features.{index}", "conv", out=out, kernel=3, padding=1, bias=True)
        net.add(f"features.{index + 1}", "relu")
        index += 2
    net.add("avgpool", "global_pool", output=[7, 7])
    classifier(net, 4096, "relu", "dropout", 4096, "relu", "dropout", 1000)
    return net


def resnet_stages(net, prefix="", width=64, groups=1, dilated=()):
    """Adds ResNet-50's convolutions, without its classifier; returns the last layer's name.

    Stages of `dilated` keep the size: as in torchvision, their convolutions are dilated where others have strides.
    """
    net.conv_norm(f"{prefix}conv1", f"{prefix}bn1", 64, 7, ("relu", f"{prefix}relu"), stride=2, padding=3)
    last = net.add(f"{prefix}maxpool", "max_pool", kernel=3, stride=2, padding=1)
    dilation = 1
    for stage, (blocks, planes) in enumerate(((3, 64), (4, 128), (6, 256), (3, 512)), 1):
        for block in range(blocks):
            at = f"{prefix}layer{stage}.{block}"
            stride = 2 if stage > 1 and block == 0 and stage not in dilated else None
            shortcut = last
            inner = planes * width // 64 * groups
            net.conv_norm(f"{at}.conv1", f"{at}.bn1", inner, 1, ("relu", f"{at}.relu1"), last)
            net.conv_norm(f"{at}.conv2", f"{at}.bn2", inner, 3, ("relu", f"{at}.relu2"), stride=stride,
                          padding=dilation, dilation=dilation if dilation > 1 else None,
                          groups=groups if groups > 1 else None)
            main = net.conv_norm(f"{at}.conv3", f"{at}.bn3", planes * 4, 1)
            if block == 0:
                shortcut = net.conv_norm(f"{at}.downsample.0", f"{at}.downsample.1", planes * 4, 1, None, shortcut,
                                         stride=stride)
                dilation *= 2 if stage in dilated else 1  # from the second block on
            net.add(f"{at}.add", "add", [main, shortcut])
            last = net.add(f"{at}.relu", "relu")
    return last


def resnet(name, description, width, groups):
    net = Builder(name, description, [32, 3, 224, 224])
    resnet_stages(net, "", width, groups)
    net.add("avgpool", "global_pool")
    net.add("flatten", "flatten")
    net.add("fc", "linear", out=1000)
    return net


def deeplabv3():
    net = Builder("deeplabv3_resnet50", "DeepLabV3 on ResNet-50, dilated convolutions (Chen et al. 2017, as torchvision)",
                  [8, 3, 520, 520])
    features = resnet_stages(net, "backbone.", dilated=(3, 4))
    aspp = "classifier.0"
    branches = [net.conv_norm(f"{aspp}.convs.0.0", f"{aspp}.convs.0.1", 256, 1, ("relu", f"{aspp}.convs.0.2"))]
    for index, rate in enumerate((12, 24, 36), 1):
        at = f"{aspp}.convs.{index}"
        branches.append(net.conv_norm(f"{at}.0", f"{at}.1", 256, 3, ("relu", f"{at}.2"), features, padding=rate,
                                      dilation=rate))
    at = f"{aspp}.convs.4"
    net.add(f"{at}.0", "global_pool", features)
    net.conv_norm(f"{at}.1", f"{at}.2", 256, 1, ("relu", f"{at}.3"))
    branches.append(net.add(f"{at}.resize", "resize", like=features))
    net.add(f"{aspp}.concat", "concat", branches)
    net.conv_norm(f"{aspp}.project.0", f"{aspp}.project.1", 256, 1, ("relu", f"{aspp}.project.2"))
    net.conv_norm("classifier.1", "classifier.2", 256, 3, ("relu", "classifier.3"), padding=1)
    net.add("classifier.4", "conv", out=21, kernel=1, bias=True)
    net.add("resize", "resize", like="input")
    return net


def mobilenet_v2():
    net = Builder("mobilenet_v2", "MobileNetV2, width 1.0 (Sandler et al. 2018)", [32, 3, 224, 224])
    last = net.conv_norm("features.0.0", "features.0.1", 32, 3, ("relu6", "features.0.2"), stride=2, padding=1)
    channels, index = 32, 1
    for expand, out, repeats, first_stride in ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2),
                                               (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1)):
        for repeat in range(repeats):
            stride = first_stride if repeat == 0 else 1
            at, hidden, source, step = f"features.{index}.conv", channels * expand, last, 0
            if expand != 1:
                last = net.conv_norm(f"{at}.0.0", f"{at}.0.1", hidden, 1, ("relu6", f"{at}.0.2"))
                step = 1
            net.conv_norm(f"{at}.{step}.0", f"{at}.{step}.1", hidden, 3, ("relu6", f"{at}.{step}.2"),
                          stride=stride if stride > 1 else None, padding=1, groups=hidden)
            last = net.conv_norm(f"{at}.{step + 1}", f"{at}.{step + 2}", out, 1)
            if stride == 1 and channels == out:
                last = net.add(f"features.{index}.add", "add", [last, source])
            channels, index = out, index + 1
    net.conv_norm("features.18.0", "features.18.1", 1280, 1, ("relu6", "features.18.2"))
    net.add("avgpool", "global_pool")
    net.add("flatten", "flatten")
    net.add("classifier.0", "dropout")
    net.add("classifier.1", "linear", out=1000)
    return net


def unet():
    net = Builder("unet", "U-Net (Ronneberger et al. 2015), its convolutions padded so that any multiple of 16 fits",
                  [4, 1, 256, 256])

    def double(at, out, inputs=None):
        net.add(f"{at}.conv1", "conv", inputs, out=out, kernel=3, padding=1, bias=True)
        net.add(f"{at}.relu1", "relu")
        net.add(f"{at}.conv2", "conv", out=out, kernel=3, padding=1, bias=True)
        return net.add(f"{at}.relu2", "relu")

    skips = []
    for depth, out in enumerate((64, 128, 256, 512), 1):
        skips.append(double(f"down{depth}", out))
        net.add(f"pool{depth}", "max_pool", kernel=2)
    double("bottom", 1024)
    for depth, out in ((4, 512), (3, 256), (2, 128), (1, 64)):
        up = net.add(f"up{depth}.upconv", "conv_transpose", out=out, kernel=2, stride=2, bias=True)
        net.add(f"up{depth}.concat", "concat", [skips[depth - 1], up])
        double(f"up{depth}", out)
    net.add("head", "conv", out=2, kernel=1, bias=True)
    return net


def darknet53():
    net = Builder("darknet53", "Darknet-53, the backbone of YOLOv3 (Redmon and Farhadi 2018)", [16, 3, 416, 416])

    def conv(at, out, kernel, stride=None, inputs=None):
        return net.conv_norm(f"{at}.conv", f"{at}.bn", out, kernel, ("leaky_relu", f"{at}.act"), inputs, stride=stride,
                             padding=kernel // 2 or None)

    last = conv("stem", 32, 3)
    for stage, (blocks, out) in enumerate(((1, 64), (2, 128), (8, 256), (8, 512), (4, 1024)), 1):
        last = conv(f"stage{stage}.down", out, 3, 2)
        for block in range(blocks):
            at, source = f"stage{stage}.{block}", last
            conv(f"{at}.1", out // 2, 1)
            main = conv(f"{at}.2", out, 3)
            last = net.add(f"{at}.add", "add", [main, source])
    net.add("avgpool", "global_pool")
    net.add("flatten", "flatten")
    net.add("fc", "linear", out=1000)
    return net


def layer_set():
    """Single layers that cover what networks use; tests/gpu compares this set with PyTorch."""
    layers = (("k3_64_56", 64, 56, dict(out=64, kernel=3, padding=1)),
              ("k3_128_28", 128, 28, dict(out=128, kernel=3, padding=1)),
              ("k3_256_14", 256, 14, dict(out=256, kernel=3, padding=1)),
              ("k3_512_7", 512, 7, dict(out=512, kernel=3, padding=1)),
              ("k3_s2_128_56", 128, 56, dict(out=128, kernel=3, stride=2, padding=1)),
              ("k5_64_56", 64, 56, dict(out=64, kernel=5, padding=2)),
              ("k11_64_56", 64, 56, dict(out=64, kernel=11, padding=5)),
              ("k7_s2_3_224", 3, 224, dict(out=64, kernel=7, stride=2, padding=3)),
              ("k3_3_256", 3, 256, dict(out=64, kernel=3, padding=1)),
              ("k1_256_64_56", 256, 56, dict(out=64, kernel=1)),
              ("k1_64_256_56", 64, 56, dict(out=256, kernel=1)),
              ("k1_512_28", 512, 28, dict(out=512, kernel=1)),
              ("k1_s2_1024_2048_14", 1024, 14, dict(out=2048, kernel=1, stride=2)),
              ("k1_512_2048_7", 512, 7, dict(out=2048, kernel=1)),
              ("k3_g32_128_56", 128, 56, dict(out=128, kernel=3, padding=1, groups=32)),
              ("k3_dw_144_56", 144, 56, dict(out=144, kernel=3, padding=1, groups=144)),
              ("k3_d2_256_28", 256, 28, dict(out=256, kernel=3, padding=2, dilation=2)))
    net = Builder("layer-set", "Single layers that span what networks use, each with an input of its own, batch 32",
                  [32, layers[0][1], layers[0][2], layers[0][2]], input_gradient=True)
    for number, (name, channels, size, fields) in enumerate(layers):
        # The first reads the main input. The others name theirs, so that the layers can be put into any order.
        source = [net.add(f"{name}.input", "input", shape=[channels, size, size])] if number > 0 else None
        net.add(name, "conv", source, **fields)
    return net


def networks():
    return (conv_tutorial(), mnist_tutorial(), alexnet(), vgg16(),
            resnet("resnet50", "ResNet-50 (He et al. 2016; stride in the 3x3, as torchvision)", 64, 1),
            resnet("resnext50_32x4d", "ResNeXt-50, 32 groups of width 4 (Xie et al. 2017)", 4, 32),
            mobilenet_v2(), unet(), deeplabv3(), darknet53(), layer_set())


def main():
    if sys.argv[1:] == ["--check"]:
        stale = [net.file().name for net in networks() if net.file().read_text() != net.text()]
        sys.exit(f"not as generate.py writes them: {', '.join(stale)}" if stale else 0)
    for net in networks():
        net.file().write_text(net.text())


if __name__ == "__main__":
    main()
