"""A stand-in for PyTorch with what convscope_record.py uses: hooks, optimizers, a dispatch mode and a profiler that write
what a script did. Tensors have shapes and no numbers."""
import os
import sys
import time
import types

__version__ = os.environ.get("FAKE_TORCH_VERSION", "2.11.0+fake")


def module(name):
    result = types.ModuleType(name)
    sys.modules[name] = result
    parent, _, last = name.rpartition(".")
    setattr(sys.modules[parent], last, result)
    return result


class Dtype:
    def __init__(self, name):
        self.name = name

    def __str__(self):
        return f"torch.{self.name}"


float32, float16, bfloat16, float64 = map(Dtype, ("float32", "float16", "bfloat16", "float64"))
channels_last, channels_last_3d, contiguous_format = object(), object(), object()


class Tensor:
    def __init__(self, *shape, dtype=float32, device="cuda", last=False):
        self.shape, self.dtype, self.last = shape, dtype, last
        self.device = types.SimpleNamespace(type=device)

    def dim(self):
        return len(self.shape)

    def data_ptr(self):
        return id(self)

    def stride(self):
        order = (0, *range(2, len(self.shape)), 1) if self.last else range(len(self.shape))
        strides, step = [0] * len(self.shape), 1
        for axis in reversed(tuple(order)):
            strides[axis] = step
            step *= self.shape[axis]
        return tuple(strides)


class NestedTensor(Tensor):
    @property
    def shape(self):
        raise RuntimeError("nested tensors have no shape")

    @shape.setter
    def shape(self, value):
        pass


# Operators and the dispatch mode

_C = module("torch._C")
modes, events = [], []  # active modes; the open profiler's events
_C._len_torch_dispatch_stack = lambda: len(modes)
_C._select_conv_backend = lambda x, w, *others: types.SimpleNamespace(
    name="CudaDepthwise2d" if others[-1] == x.shape[1] or others[6] == x.shape[1] != 1 else "Cudnn")
dispatch = module("torch.utils") and module("torch.utils._python_dispatch")
dataloader = module("torch.utils.data") and module("torch.utils.data.dataloader")


class _BaseDataLoaderIter:
    """Yields `count` batches, each after `seconds`."""

    def __init__(self, count, seconds):
        self.count, self.seconds = count, seconds

    def __iter__(self):
        return self

    def __next__(self):
        if self.count == 0:
            raise StopIteration
        self.count -= 1
        time.sleep(self.seconds)
        return Tensor(4, 3, 16, 16)


dataloader._BaseDataLoaderIter = _BaseDataLoaderIter


class TorchDispatchMode:
    def __enter__(self):
        modes.append(self)
        return self

    def __exit__(self, *error):
        assert modes.pop() is self


dispatch.TorchDispatchMode = TorchDispatchMode


class Operator:
    def __init__(self, name):
        self.name, self.default = name, self

    def __call__(self, *args):
        if modes:
            mode = modes.pop()
            try:
                return mode.__torch_dispatch__(self, (), args)
            finally:
                modes.append(mode)
        events.append(self.name)
        return args[0]


class Composite(Operator):
    """Becomes aten::convolution. Outside inference mode, no dispatch mode gets it."""

    def overloads(self):
        return ["default"]

    def decompose(self, x, w):
        return ops.aten.convolution(x, w, None, [1, 1], [1, 1], [1, 1], False, [0, 0], 1)

    def __call__(self, *args):
        return super().__call__(*args) if modes else self.decompose(*args)


ops = types.SimpleNamespace(aten=types.SimpleNamespace(**{
    name: Operator(f"aten::{name}") for name in ("convolution", "_convolution", "convolution_backward", "relu")},
    conv2d=Composite("aten::conv2d")))

# Modules and their hooks

nn = module("torch.nn")
module("torch.nn.modules")
nn_module = module("torch.nn.modules.module")
conv = module("torch.nn.modules.conv")
global_pre_hooks, global_hooks = [], []


class Handle:
    def __init__(self, hooks, hook):
        self.hooks, self.hook = hooks, hook
        hooks.append(hook)

    def remove(self):
        if self.hook in self.hooks:
            self.hooks.remove(self.hook)


nn_module.register_module_forward_pre_hook = lambda hook: Handle(global_pre_hooks, hook)
nn_module.register_module_forward_hook = lambda hook: Handle(global_hooks, hook)


class Module:
    def __init__(self):
        self.hooks = []

    def children(self):
        return [(name, one) for name, one in vars(self).items() if isinstance(one, Module)]

    def named_modules(self, prefix=""):
        yield prefix, self
        for name, child in self.children():
            yield from child.named_modules(f"{prefix}.{name}" if prefix else name)

    def modules(self):
        return (one for _, one in self.named_modules())

    def parameters(self):
        return (one.weight for one in self.modules() if hasattr(one, "weight"))

    def register_forward_hook(self, hook):
        return Handle(self.hooks, hook)

    def __call__(self, *args):
        for hook in tuple(global_pre_hooks):
            hook(self, args)
        result = self.forward(*args)
        for hook in (*global_hooks, *self.hooks):
            hook(self, args, result)
        return result


class _ConvNd(Module):
    def __init__(self, channels, filters, kernel, groups=1, transposed=False, dtype=float32):
        super().__init__()
        self.weight = Tensor(filters, channels // groups, kernel, kernel, dtype=dtype)
        self.groups, self.transposed = groups, transposed

    def forward(self, x):
        ops.aten.convolution(x, self.weight, None, [1, 1], [1, 1], [1, 1], self.transposed, [0, 0], self.groups)
        return Tensor(x.shape[0], self.weight.shape[0], *x.shape[2:], dtype=x.dtype, last=x.last)

    def backward(self, x, mask=(True, True, False)):
        y = Tensor(x.shape[0], self.weight.shape[0], *x.shape[2:], dtype=x.dtype, last=x.last)
        ops.aten.convolution_backward(y, x, self.weight, [0], [1, 1], [1, 1], [1, 1], self.transposed, [0, 0], self.groups,
                                      list(mask))


conv._ConvNd = _ConvNd
nn.Module, nn.Conv2d = Module, _ConvNd

# Optimizers

optim = module("torch.optim")
optimizer_module = module("torch.optim.optimizer")
step_pre_hooks, step_post_hooks = [], []
optimizer_module.register_optimizer_step_pre_hook = lambda hook: Handle(step_pre_hooks, hook)
optimizer_module.register_optimizer_step_post_hook = lambda hook: Handle(step_post_hooks, hook)


class Optimizer:
    def __init__(self, parameters=()):
        self.steps = 0

    def step(self):
        for hook in tuple(step_pre_hooks):
            hook(self, (), {})
        self.steps += 1
        for hook in tuple(step_post_hooks):
            hook(self, (), {})


class SGD(Optimizer):
    pass


optim.Optimizer, optim.SGD = Optimizer, SGD


class GradScaler:
    """Leaves out the steps whose numbers are in `overflows`."""

    def __init__(self, overflows=()):
        self.overflows, self.number = overflows, 0

    def step(self, optimizer):
        self.number += 1
        if self.number - 1 not in self.overflows:
            optimizer.step()


amp = module("torch.amp")
amp.GradScaler = GradScaler
cuda = module("torch.cuda")
cuda.amp = module("torch.cuda.amp")
cuda.amp.GradScaler = type("GradScaler", (GradScaler,), {})
cuda.capturing = False  # a CUDA graph
cuda.is_initialized = lambda: cuda.capturing
cuda.is_current_stream_capturing = lambda: cuda.capturing
cuda.is_available = lambda: True
cuda.CUDAGraph = type("CUDAGraph", (), {"replay": lambda self: None})

# Distributed runs: the ranks know each other's number only

distributed = module("torch.distributed")
distributed.rank = None
distributed.is_available = lambda: True
distributed.is_initialized = lambda: distributed.rank is not None
distributed.get_rank = lambda: distributed.rank


def init_process_group(rank):
    distributed.rank = rank


distributed.init_process_group = init_process_group

# Switches

backends = module("torch.backends")
cudnn = module("torch.backends.cudnn")
cudnn.benchmark, cudnn.deterministic, cudnn.enabled, cudnn.allow_tf32, cudnn.benchmark_limit = False, False, True, True, 10
cudnn.is_available, cudnn.version = (lambda: True), (lambda: 91900)

# The profiler

profiler = module("torch.profiler")
OPTION = "FAKE_TORCH_OPTION" in os.environ


class _ExperimentalConfig:
    def __init__(self, **options):
        if not OPTION:
            raise TypeError("disable_external_correlation is not known")
        assert options == {"disable_external_correlation": True}


module("torch._C._profiler")._ExperimentalConfig = _ExperimentalConfig
profiler.ProfilerActivity = types.SimpleNamespace(CPU="cpu", CUDA="cuda")
profiler.ProfilerAction = types.SimpleNamespace(RECORD="record")
profiler.active = None


class profile:
    def __init__(self, activities, record_shapes, schedule, experimental_config=None):
        assert record_shapes and schedule(0) == "record"
        assert (experimental_config is not None) == OPTION

    def start(self):
        if profiler.active is not None:
            raise RuntimeError("Profiler is already enabled on this thread")
        profiler.active, self.number = self, 0
        events[:] = ["ProfilerStep#0"]

    def step(self):
        self.number += 1
        events.append(f"ProfilerStep#{self.number}")

    def stop(self):
        profiler.active, self.events = None, list(events)

    def export_chrome_trace(self, path):
        lines = ",\n".join(f'  {{"ph": "X", "name": "{name}"}}' for name in self.events)
        with open(path, "w") as file:
            file.write(f'\n  {{\n  "schemaVersion": 1,\n  "traceEvents": [\n{lines}\n],\n  "traceName": "{path}"\n}}\n')


class record_function:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        events.append(self.name)
        return self

    def __exit__(self, *error):
        events.append(f"end of {self.name}")


profiler.profile, profiler.record_function = profile, record_function
