"""Counts the convolutions of a model by hooks: the truth that recordings are compared with. Uses nothing of the recorder.

A forward hook of each convolution layer sees its real input; what the layer computes follows from its own attributes, from
autocast and from the tensors. A gradient is counted if the tensor needs one. PyTorch's own selection names the executor.
"""
import collections

import torch


def spatial(letter, numbers, default):
    return [] if all(number == default for number in numbers) else [letter + "x".join(map(str, numbers))]


def precision_of(x):
    dtype = x.dtype
    if torch.is_autocast_enabled() and x.is_cuda and dtype != torch.float64:
        dtype = torch.get_autocast_gpu_dtype()
    if dtype == torch.float32:
        return ("tf32" if torch.backends.cudnn.allow_tf32 else "fp32"), dtype
    return {torch.float16: "fp16", torch.bfloat16: "bf16"}.get(dtype, str(dtype)), dtype


def layout_of(x, weight):
    if x.dim() == 3:
        return "nchw"
    last = torch.channels_last if x.dim() == 4 else torch.channels_last_3d
    # A tensor whose channels or whose spatial size is 1 is in both formats; PyTorch takes it as contiguous.
    is_last = [one.is_contiguous(memory_format=last) and not one.is_contiguous() for one in (x, weight)]
    return "nhwc" if any(is_last) else "nchw"


def same_padding(layer):
    return [dilation * (kernel - 1) // 2 for kernel, dilation in zip(layer.kernel_size, layer.dilation)]


class Truth:
    def __init__(self, model):
        self.counts = collections.Counter()  # (problem, executor, layer): executions
        self.handles = [module.register_forward_hook(lambda layer, inputs, result, name=name: self.note(name, layer, inputs))
                        for name, module in model.named_modules() if isinstance(module, torch.nn.modules.conv._ConvNd)]

    def note(self, name, layer, inputs):
        x = inputs[0]
        precision, dtype = precision_of(x)
        padding = same_padding(layer) if isinstance(layer.padding, str) else list(layer.padding)
        probe = x.detach().to(dtype), layer.weight.detach().to(dtype)
        executor = torch._C._select_conv_backend(*probe, None, list(layer.stride), padding, list(layer.dilation),
                                                 layer.transposed, list(layer.output_padding), layer.groups).name
        fields = [f"n{x.shape[0]}", f"c{layer.in_channels}", f"k{layer.out_channels}",
                  "in" + "x".join(map(str, x.shape[2:])), "f" + "x".join(map(str, layer.kernel_size))]
        fields += spatial("s", layer.stride, 1) + spatial("p", padding, 0) + spatial("d", layer.dilation, 1)
        fields += spatial("o", layer.output_padding, 0) + ([f"g{layer.groups}"] if layer.groups > 1 else [])
        head = [precision, layout_of(*probe)] + (["transposed"] if layer.transposed else [])
        passes = ["fwd"]
        if torch.is_grad_enabled():
            passes += (["dgrad"] if x.requires_grad else []) + (["wgrad"] if layer.weight.requires_grad else [])
        for one in passes:
            self.counts[" ".join([one, *head, *fields]), executor, name] += 1

    def stop(self):
        for handle in self.handles:
            handle.remove()

    def report(self):
        """Returns what one iteration contained, and the switches."""
        cudnn = torch.backends.cudnn
        return {"problems": [{"problem": problem, "executor": executor, "layer": layer, "count": count}
                             for (problem, executor, layer), count in self.counts.items()],
                "benchmark": cudnn.benchmark, "deterministic": cudnn.deterministic, "allow_tf32": cudnn.allow_tf32}
