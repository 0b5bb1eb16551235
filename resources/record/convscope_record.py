"""Records the convolutions of a PyTorch script without changing it, for `convscope-cli import`.

  python convscope_record.py --out run.trace.json.gz train.py ARGS...    a trace of the first iterations, with times
  python convscope_record.py --all --out run.workload train.py ARGS...   counts over every iteration, without times

Needs only torch, 2.1 or newer. (2.0 and older write no stride, padding and dilation; 2.1 to 2.3 write no memory format.)

An iteration ends when every optimizer of the script has stepped: gradient accumulation makes one iteration of several
batches, and the two optimizers of a GAN step in the same one. A script without an optimizer (inference) is counted by
the calls of its model. Recording begins at the first call of a model, so that the loading of data is not in it.

After --steps iterations the recording is complete. Then --plain iterations run without the profiler: their time shows what
an iteration takes otherwise. Then the recorder ends the script, with exit code 0. If the script itself ends earlier, the
recorder writes the iterations until then, and the exit code is the script's own.

If the script trains in processes that it starts (multiprocessing, torch.multiprocessing.spawn, torchrun, accelerate launch),
the recorder follows it there. One process records: the first that calls a model or, of a distributed run, the one of --rank.
With --rank all every rank of a distributed run records, each into a file of its own: run.trace.rank0.json.gz, ...rank1...
`convscope-cli import` of all of them, or dropping them together on the window, says which rank is the slowest.
"""
import argparse
import collections
import contextlib
import glob
import gzip
import json
import os
import runpy
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import warnings
import weakref
from statistics import median

VERSION = 1  # of the object "convscope" in a trace
OLDEST_TORCH = (2, 1)
SETTLING = 5  # iterations between the recorded and the plain ones, in which the profiler's hooks are removed
PATIENCE = 10  # steps of one optimizer during which another that does not step is waited for
SWITCHES = ("benchmark", "deterministic", "enabled", "allow_tf32")  # of torch.backends.cudnn
LAYER = "convscope.layer:"  # before a layer's name, in the annotations of a trace
COMPOSITE = ("conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d")
GZIP_LEVEL = 5
ALL_RANKS = "all"  # of --rank
ATTACHED = "CONVSCOPE_RECORD_ATTACHED"  # the environment variable of a script that another one starts


class Failure(BaseException):
    """A mistake of the person or of the surroundings, reported in one line. No script catches it by accident."""


class Finished(SystemExit):
    """Ends the script after the last iteration that was requested, with exit code 0. A SystemExit, because the processes
    of multiprocessing end without a traceback for no other exception."""


def say(message):
    print(f"convscope_record: {message}", file=sys.stderr, flush=True)


def count(number, noun):
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


# Arguments ------------------------------------------------------------------------------------------------------------


def parser():
    def whole(least):
        def parse(text):
            if not text.isascii() or not text.isdigit() or int(text) < least:
                raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of at least {least}")
            return int(text)
        return parse

    def rank(text):
        return text if text == ALL_RANKS else whole(0)(text)

    result = argparse.ArgumentParser(
        prog="convscope_record.py", formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="%(prog)s --out FILE [options] SCRIPT ARGS...   or   ... -m MODULE ARGS...", description=__doc__)
    result.add_argument("--out", required=True, metavar="FILE", help="the recording; compressed if it ends with .gz")
    result.add_argument("--force", action="store_true", help="replace the file of --out if it exists")
    result.add_argument("--all", action="store_true",
                        help="count the convolutions of every iteration instead of tracing the first ones")
    result.add_argument("--steps", type=whole(1), metavar="N",
                        help="iterations to record (default: 10; with --all until the script ends)")
    result.add_argument("--skip", type=whole(0), default=0, metavar="N",
                        help="iterations before the recording (default: 0, which shows what the first ones cost)")
    result.add_argument("--plain", type=whole(0), default=20, metavar="N",
                        help="iterations to time without the profiler, after the recorded ones (default: 20)")
    result.add_argument("--cuda", action=argparse.BooleanOptionalAction, default=True,
                        help="trace the GPU's work too, if the script uses one (default: yes)")
    result.add_argument("--rank", type=rank, default=0, metavar="N|all",
                        help="the process of a distributed run that records (default: 0), or all of them, to compare ranks")
    result.add_argument("-m", dest="module", metavar="MODULE", help="run a module, as python -m does")
    return result


def split_arguments(words, options):
    """Returns (the recorder's own words, the script's): the first word that is no option begins the script's."""
    takes_value = {name for action in options._actions if action.nargs != 0 for name in action.option_strings}
    index = 0
    while index < len(words) and words[index].startswith("-") and words[index] != "-":
        word = words[index]
        if word == "--":
            return words[:index], words[index + 1:]
        if word == "-m":
            return words[:index + 2], words[index + 2:]
        index += 2 if word in takes_value else 1
    return words[:index], words[index:]


def parse_arguments(words):
    options = parser()
    own, script = split_arguments(words, options)
    args = options.parse_args(own)
    if args.module is None:
        if not script:
            options.error("give the script to run, after the options")
        args.script, args.script_args = script[0], script[1:]
    else:
        args.script, args.script_args = None, script
    if args.all and args.rank == ALL_RANKS:
        options.error("--rank all compares the times of ranks, and --all records no times")
    if args.steps is None and not args.all:
        args.steps = 10
    return args


# The file -------------------------------------------------------------------------------------------------------------


def path_of_rank(path, rank):
    """Returns the file of a rank: run.trace.rank0.json.gz of run.trace.json.gz."""
    folder, name = os.path.split(path)
    stem, packed = (name[:-len(".gz")], ".gz") if name.endswith(".gz") else (name, "")
    stem, ending = os.path.splitext(stem)
    return os.path.join(folder, f"{stem}.rank{rank}{ending}{packed}")


def refuse_existing_ranks(args):
    """Refuses files of ranks that exist, before the script runs: that of this process if it knows its rank."""
    rank = environment_rank(None)
    folder, name = os.path.split(path_of_rank(args.out, "\0"))
    name = glob.escape(name).replace("\0", "[0-9]*" if rank is None else str(rank))
    existing = sorted(glob.glob(os.path.join(glob.escape(folder), name)))
    if existing and not args.force:
        raise Failure(f"{existing[0]} already exists: give another --out, or --force to replace it")


class OutputFile:
    """A file that appears under its name only when it is complete. Several processes may have it; the first one that
    claims it writes it."""

    def __init__(self, path, force, part=None):
        self.path, self.owner = path, None
        if part is not None:  # another process made it
            self.part = part
            return
        if os.path.isdir(path):
            raise Failure(f"cannot write {path}: it is a folder")
        if os.path.exists(path) and not force:
            raise Failure(f"{path} already exists: give another --out, or --force to replace it")
        try:
            handle, self.part = tempfile.mkstemp(prefix=".", suffix=".part", dir=os.path.dirname(path) or ".")
        except OSError as error:
            raise Failure(f"cannot write {path}: {error.strerror}") from None
        self.owner = os.getpid()
        os.close(handle)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(self.part, 0o666 & ~mask)

    @property
    def mark(self):
        return self.part + ".claimed"

    def claim(self):
        """Returns whether this process writes the file."""
        try:
            os.close(os.open(self.mark, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return False
        return True

    def is_claimed(self):
        return os.path.exists(self.mark)

    def replace_by_rank(self, rank, force):
        """Returns the file of this process's rank, and lets the process that made this one know that ranks record."""
        with contextlib.suppress(OSError):
            os.close(os.open(self.mark, os.O_CREAT))
        with contextlib.suppress(OSError):
            os.unlink(self.part)
        return OutputFile(path_of_rank(self.path, rank), force)

    def is_written(self):
        return not os.path.exists(self.part)

    def write(self, blocks):
        """Writes blocks of bytes and gives the file its name."""
        try:
            opened = (gzip.open(self.part, "wb", compresslevel=GZIP_LEVEL) if self.path.endswith(".gz") else
                      open(self.part, "wb"))
            with opened as file:
                for block in blocks:
                    file.write(block)
            os.replace(self.part, self.path)
        except OSError as error:
            raise Failure(f"cannot write {self.path}: {error.strerror or error}") from None
        return os.path.getsize(self.path)

    def discard(self):
        """Removes what is not complete. Only the process that made the file does, at its end."""
        if os.getpid() != self.owner:
            return
        for path in (self.part, self.part + ".json", self.mark):
            with contextlib.suppress(OSError):
                os.unlink(path)


# Iterations -----------------------------------------------------------------------------------------------------------


class OptimizerMarks:
    """Finds the ends of iterations in the steps of optimizers: an iteration ends when all of them have stepped. An
    optimizer that does not step while another steps PATIENCE times is no longer waited for, until it steps."""

    def __init__(self):
        self.created = weakref.WeakSet()
        self.idle = weakref.WeakSet()
        self.steps = weakref.WeakKeyDictionary()  # since the last mark

    def step(self, optimizer):
        """Returns whether this step ends an iteration."""
        self.created.add(optimizer)
        self.idle.discard(optimizer)
        self.steps[optimizer] = self.steps.get(optimizer, 0) + 1
        waited_for = [one for one in self.created if one not in self.steps and one not in self.idle]
        if waited_for and max(self.steps.values()) >= PATIENCE:
            for one in waited_for:
                self.idle.add(one)
            waited_for = []
        if waited_for:
            return False
        self.steps.clear()
        return True


class IterationClock:
    """Times iterations on the host, and on the device by events, which cost no synchronisation."""

    def __init__(self, torch, loader=None):
        self.torch, self.cuda, self.loader = torch, torch.cuda.is_initialized(), loader
        self.host, self.events, self.waited = [], [], []

    def mark(self):
        if self.cuda:
            event = self.torch.cuda.Event(enable_timing=True)
            event.record()
            self.events.append(event)
        self.host.append(time.perf_counter_ns())
        if self.loader is not None:
            self.waited.append(self.loader.waited)

    def times(self):
        """Returns {"wall_us", "host_us"} of each interval between two marks. wall_us ends when the device has finished
        the iteration, host_us when the host has enqueued it. loader_us is the part of host_us in which the script waited
        for its DataLoader, if it has one."""
        result = [{"host_us": (after - before) / 1e3} for before, after in zip(self.host, self.host[1:])]
        if self.cuda and self.events:
            self.events[-1].synchronize()
            for one, (before, after) in zip(result, zip(self.events, self.events[1:])):
                one["wall_us"] = before.elapsed_time(after) * 1e3
        for one in result:
            one.setdefault("wall_us", one["host_us"])
        if self.loader is not None and self.loader.used:
            for one, before, after in zip(result, self.waited, self.waited[1:]):
                one["loader_us"] = (after - before) / 1e3
        return [{name: round(us, 1) for name, us in sorted(one.items(), reverse=True)} for one in result]


class LoaderWatch:
    """Times the waits of the main thread for the next batch of a DataLoader."""

    def __init__(self):
        self.waited, self.used = 0, False  # ns; whether there was a batch

    def install(self):
        try:
            from torch.utils.data.dataloader import _BaseDataLoaderIter
        except ImportError:
            return
        following, watch = _BaseDataLoaderIter.__next__, self

        def timed(iterator):
            if threading.current_thread() is not threading.main_thread():
                return following(iterator)
            start = time.perf_counter_ns()
            try:
                return following(iterator)
            finally:
                watch.waited += time.perf_counter_ns() - start
                watch.used = True

        _BaseDataLoaderIter.__next__ = timed


# What is recorded -----------------------------------------------------------------------------------------------------


def allow_tf32(torch):
    try:
        return bool(torch.backends.cudnn.allow_tf32)
    except RuntimeError:  # 2.9 and newer, if the script uses the new switches
        return torch.backends.cudnn.conv.fp32_precision == "tf32"


def surroundings(torch):
    """Returns versions, device and switches as they are now."""
    cuda = torch.cuda.is_initialized()
    cudnn = torch.backends.cudnn
    return {
        "torch": str(torch.__version__),
        "cudnn": cudnn.version() if cudnn.is_available() else None,
        "device": torch.cuda.get_device_name() if cuda else "",
        "benchmark": bool(cudnn.benchmark),
        "benchmark_limit": getattr(cudnn, "benchmark_limit", None),
        "deterministic": bool(cudnn.deterministic),
        "allow_tf32": allow_tf32(torch),
    }


def is_compiled(model):
    """Returns whether torch.compile(module) or module.compile() made the model or a part of it."""
    return any(hasattr(one, "_orig_mod") or getattr(one, "_compiled_call_impl", None) is not None
               for one in model.modules())


def layer_names(torch, root, prefix):
    """Yields (convolution, name) of a model; names are those of named_modules() without the wrappers' own."""
    for name, module in root.named_modules():
        if isinstance(module, torch.nn.modules.conv._ConvNd):
            name = ".".join(part for part in name.split(".") if part != "_orig_mod").removeprefix("module.")
            yield module, ".".join(part for part in (prefix, name) if part)


class TraceRecorder:
    """Records with torch.profiler."""

    def __init__(self, torch, args, output):
        self.torch, self.args = torch, args
        self.profiler, self.raw, self.name = None, output.part + ".json", output.path
        self.open_layer, self.named = None, set()

    def can_start(self):
        return True

    def start(self):
        profiler = self.torch.profiler
        activities = [profiler.ProfilerActivity.CPU]
        if self.args.cuda and self.torch.cuda.is_initialized():
            activities.append(profiler.ProfilerActivity.CUDA)
        # Without this, CUPTI stays and slows down every launch, also in the plain iterations (pytorch issue 144455).
        os.environ["TEARDOWN_CUPTI"] = "1"
        try:
            with warnings.catch_warnings():
                warnings.filterwarnings("ignore", message=".*Profiler clears events")  # there is one cycle
                self.profiler = profiler.profile(activities=activities, record_shapes=True,
                                                 schedule=lambda step: profiler.ProfilerAction.RECORD, **self.options())
                self.profiler.start()
        except RuntimeError as error:
            self.profiler = None
            raise Failure("the profiler cannot start. If the script runs a profiler of its own, let that record the "
                          f"shapes (record_shapes=True) and import its trace. ({str(error).splitlines()[0]})") from None

    def options(self):
        """Returns options that make the profiler quicker, if this PyTorch has them. Kernels then lack the "External id"
        of the operator that launched them; their correlation with a launch remains, and it shows the operator."""
        try:
            from torch._C._profiler import _ExperimentalConfig
            return {"experimental_config": _ExperimentalConfig(disable_external_correlation=True)}
        except (ImportError, TypeError):
            return {}

    def enter_layer(self, name, shape):
        """Annotates the first call of a layer at each input size: this suffices to name its problems."""
        if (name, shape) in self.named:
            return
        self.named.add((name, shape))
        self.open_layer = self.torch.profiler.record_function(LAYER + name)
        self.open_layer.__enter__()

    def leave_layer(self):
        if self.open_layer is not None:
            self.open_layer.__exit__(None, None, None)
            self.open_layer = None

    def step(self, last):
        if not last:  # the end of the profile ends the last iteration
            self.profiler.step()

    def stop(self):
        if self.profiler is None:
            return
        self.profiler.stop()
        self.profiler.export_chrome_trace(self.raw)
        self.profiler = None

    def blocks(self, about):
        """Yields the trace with `about` in front. Counts the convolutions on the way."""
        head = b'{\n  "convscope": ' + json.dumps(about).encode() + b","
        self.calls = 0
        try:
            with open(self.raw, "rb") as file:
                for line in file:
                    if line.lstrip().startswith(b'"traceName"'):
                        line = b'  "traceName": ' + json.dumps(os.path.basename(self.name)).encode() + b"\n"
                    if head and b"{" in line:
                        line, head = line.replace(b"{", head, 1), b""
                    self.calls += line.count(b'"aten::convolution"') + line.count(b'"aten::convolution_backward"')
                    yield line
        finally:
            os.unlink(self.raw)


class CountRecorder:
    """Counts the convolutions of each iteration in a dispatch mode, which sees forward and backward."""

    def __init__(self, torch, args, output):
        self.torch = torch
        self.numbers = {}  # call: number
        self.executors, self.layers = [], []
        self.current = collections.Counter()
        self.kinds = {}  # content of an iteration: number
        self.runs = []  # [kind, iterations in a row]
        self.weights = {}  # address of a layer's weight in this iteration: name; backward calls have the same one
        self.layer, self.mode, self.calls, self.not_counted, self.replays = "", None, 0, 0, 0

    def can_start(self):
        """Returns whether no other mode is active: modes must end in the reverse order of their beginning."""
        return self.torch._C._len_torch_dispatch_stack() == 0

    def start(self):
        from torch.utils._python_dispatch import TorchDispatchMode
        aten = self.torch.ops.aten
        forward = frozenset((aten.convolution.default, aten._convolution.default))
        watched = forward | {aten.convolution_backward.default}
        # In inference mode, a dispatch mode gets these before PyTorch turns them into aten::convolution.
        packets = [getattr(aten, name, None) for name in COMPOSITE]
        composite = {getattr(packet, name) for packet in packets if packet is not None for name in packet.overloads()}
        note = self.note

        class Mode(TorchDispatchMode):
            def __torch_dispatch__(self, func, types, args=(), kwargs=None):
                if func in composite:
                    with self:
                        return func.decompose(*args, **(kwargs or {}))
                if func in watched:
                    note(func in forward, args)
                return func(*args, **kwargs) if kwargs else func(*args)

        self.watch_graphs()
        self.mode = Mode()
        self.mode.__enter__()
        os.register_at_fork(after_in_child=self.leave)  # workers that load data are not recorded

    def watch_graphs(self):
        """Counts the replays of CUDA graphs. They call nothing that a dispatch mode could see."""
        graph = getattr(self.torch.cuda, "CUDAGraph", None)
        if graph is None:
            return
        replay, recorder = graph.replay, self

        def counted(self):
            recorder.replays += recorder.mode is not None
            return replay(self)

        graph.replay = counted

    def leave(self):
        mode, self.mode = self.mode, None
        if mode is not None:
            mode.__exit__(None, None, None)

    def note(self, forward, args):
        cudnn = self.torch.backends.cudnn
        try:
            if forward:
                x, w, bias, stride, padding, dilation, transposed, output_padding, groups = args[:9]
                mask = bias is not None
            else:
                _, x, w, bias, stride, padding, dilation, transposed, output_padding, groups, mask = args
                mask = tuple(mask)
            call = (forward, tuple(x.shape), x.stride(), tuple(w.shape), w.stride(), x.dtype, x.device.type,
                    tuple(stride), tuple(padding), tuple(dilation), transposed, tuple(output_padding), groups, mask,
                    cudnn.benchmark, cudnn.deterministic, cudnn.enabled, allow_tf32(self.torch))
            number = self.numbers.get(call)
            weight = w.data_ptr()
        except (TypeError, ValueError, RuntimeError):  # nested, symbolic and other special tensors
            self.not_counted += 1
            return
        if number is None:
            number = self.numbers[call] = len(self.numbers)
            self.executors.append(self.executor(forward, args))
            self.layers.append({})
        if forward and self.layer:
            self.weights[weight] = self.layer
        layer = self.weights.get(weight)
        if layer is not None:
            self.layers[number].setdefault(layer)
        self.current[number] += 1
        self.calls += 1

    def executor(self, forward, args):
        """Returns PyTorch's own name of the code that computes a call, or "" if it cannot tell."""
        try:
            if forward:
                chosen = self.torch._C._select_conv_backend(*args[:9])
            else:
                chosen = self.torch._C._select_conv_backend(args[1], args[2], None, *args[4:10], args[3])
            return chosen.name
        except (AttributeError, TypeError, RuntimeError):
            return ""

    def enter_layer(self, name, shape):
        self.layer = name

    def leave_layer(self):
        self.layer = ""

    def step(self, last):
        content = tuple(sorted(self.current.items()))
        kind = self.kinds.setdefault(content, len(self.kinds))
        if self.runs and self.runs[-1][0] == kind:
            self.runs[-1][1] += 1
        else:
            self.runs.append([kind, 1])
        self.current.clear()
        self.weights.clear()

    def stop(self):
        self.leave()

    def blocks(self, about):
        yield workload_text(self, about).encode()


# The workload format (docs/formats.md of ConvScope, "Workload") -------------------------------------------------------

PRECISIONS = {"float16": "fp16", "bfloat16": "bf16"}
EXECUTORS = (  # beginnings of the names in torch._C._ConvBackend
    ("CudaDepthwise", "framework-depthwise"), ("Winograd3x3Depthwise", "framework-depthwise"), ("Cudnn", "cudnn"),
    ("Mkldnn", "onednn"), ("Miopen", "miopen"), ("", "framework-native"))


def executor_name(backend):
    return next(name for start, name in EXECUTORS if backend.startswith(start)) if backend else "unknown"


def is_channels_last(shape, strides):
    """Returns whether PyTorch takes a tensor as channels_last: c10's is_channels_last_strides_2d and _3d, which take a
    tensor that could be both as contiguous."""
    if len(shape) not in (4, 5) or strides[1] == 0:
        return False
    least = 0
    for axis in (1, *range(len(shape) - 1, 1, -1), 0):
        if shape[axis] == 0 or strides[axis] < least or (axis == 0 and least == strides[1]):
            return False
        least = strides[axis] * max(shape[axis], 1)
    return True


class Call:
    """A call as the dispatch mode saw it; the fields are those of aten::convolution."""

    def __init__(self, key, executor):
        (self.forward, self.input, input_strides, self.weight, weight_strides, dtype, self.device, self.stride, self.padding,
         self.dilation, self.transposed, self.output_padding, self.groups, self.mask, *switches) = key
        self.switches = dict(zip(SWITCHES, switches))
        self.dtype = str(dtype).replace("torch.", "")
        self.executor = executor_name(executor)
        # As PyTorch chooses it for cuDNN: cudnn_conv_suggest_memory_format, ATen/native/ConvUtils.h.
        last = is_channels_last(self.input, input_strides) or is_channels_last(self.weight, weight_strides)
        self.layout = "nhwc" if last else "nchw"

    def precision(self):
        """Returns the precision's name in a problem's text, or None if it has none."""
        if self.dtype == "float32":
            return "tf32" if self.device == "cuda" and self.switches["allow_tf32"] else "fp32"
        return PRECISIONS.get(self.dtype)

    def geometry(self):
        """Returns a problem's text without the pass."""
        axes = len(self.input) - 2

        def field(letter, numbers, default=None):
            numbers = list(numbers) * (axes if len(numbers) == 1 else 1)
            return [] if all(number == default for number in numbers) else [letter + "x".join(map(str, numbers))]

        outputs = self.weight[1] * self.groups if self.transposed else self.weight[0]
        words = [self.precision(), self.layout, *(["transposed"] if self.transposed else []), f"n{self.input[0]}",
                 f"c{self.input[1]}", f"k{outputs}", *field("in", self.input[2:]), *field("f", self.weight[2:]),
                 *field("s", self.stride, 1), *field("p", self.padding, 0), *field("d", self.dilation, 1)]
        if self.transposed:
            words += field("o", self.output_padding, 0)
        return " ".join(words + ([f"g{self.groups}"] if self.groups > 1 else []))

    def passes(self):
        if self.forward:
            return ["fwd"]
        return [one for one, wanted in zip(("dgrad", "wgrad"), self.mask) if wanted]


class WorkloadText:
    """Collects problems, calls and kinds, each once, in order of appearance."""

    def __init__(self, counts):
        self.problems, self.calls, self.kinds = {}, {}, {}  # value: its number, from 1
        self.layers, self.remarks, self.runs = collections.defaultdict(dict), [], []
        self.seen = []
        left_out = collections.Counter()
        numbers = []  # of each call of the recording, or None
        for key, executor, layers in zip(counts.numbers, counts.executors, counts.layers):
            call = Call(key, executor)
            self.seen.append(call)
            if call.precision() is None:
                left_out[call.dtype] += 1
            numbers.append(self.add(call, layers))
        kinds = [self.kind(content, numbers) for content in counts.kinds]
        for kind, iterations in counts.runs:
            if self.runs and self.runs[-1][0] == kinds[kind]:
                self.runs[-1][1] += iterations
            else:
                self.runs.append([kinds[kind], iterations])
        self.remarks += [f"convolutions in {dtype} were left out: {count(number, 'distinct call')}"
                         for dtype, number in left_out.items()]

    @staticmethod
    def number(table, value):
        return table.setdefault(value, len(table) + 1)

    def add(self, call, layers):
        if call.precision() is None or not call.passes():
            return None
        geometry = call.geometry()
        problems = tuple(self.number(self.problems, (f"{one} {geometry}", call.executor)) for one in call.passes())
        for problem in problems:
            self.layers[problem].update(layers)
        return self.number(self.calls, (problems, "aten::convolution" if call.forward else "aten::convolution_backward"))

    def kind(self, content, numbers):
        calls = collections.Counter()
        for call, times in content:
            if numbers[call] is not None:
                calls[numbers[call]] += times
        return self.number(self.kinds, tuple(sorted(calls.items())))

    def switch(self, name):
        """Returns the lines for a switch: none if it changed."""
        values = {call.switches[name] for call in self.seen}
        return [f"{name} {'on' if values.pop() else 'off'}"] if len(values) == 1 else []

    def lines(self, about):
        yield "convscope_workload 3"
        yield ""
        yield f"source dispatch-mode {about['script']}"
        if about["device"]:
            yield f"device {about['device']}"
        yield f"version PyTorch {about['torch']}"
        if about["cudnn"]:
            yield f"version cuDNN {cudnn_version(about['cudnn'])}"
        for name in ("benchmark", "deterministic", "allow_tf32"):
            yield from self.switch(name)
        if about["benchmark_limit"] is not None:
            yield f"benchmark_limit {about['benchmark_limit']}"
        for name in ("wall_us", "host_us", "loader_us"):
            if about["plain_iterations"] and name in about["plain_iterations"][0]:
                yield f"plain_{name} " + " ".join(str(one[name]) for one in about["plain_iterations"])
        yield f"first_iteration {'missing' if about['skipped'] else 'recorded'}"
        yield f"marks {about['marks']}" if self.runs else "marks none"
        for remark in self.remarks:
            yield f"remark {remark}"
        for (problem, executor), number in self.problems.items():
            yield ""
            yield f"problem {number} {problem}"
            yield f"  executor {executor}"
            for layer in self.layers[number]:
                yield f"  layer {layer}"
        if self.runs:
            yield from self.iteration_lines()
        yield ""
        yield "end"

    def iteration_lines(self):
        for (problems, function), number in self.calls.items():
            yield ""
            yield f"call {number} computes {' '.join(map(str, problems))}"
            yield f"  function {function}"
        for content, number in self.kinds.items():
            yield ""
            yield f"kind {number}"
            if content:
                yield "  calls " + " ".join(str(call) if times == 1 else f"{call}x{times}" for call, times in content)
        yield ""
        for kind, iterations in self.runs:
            yield f"iterations {kind} x{iterations}"


def cudnn_version(number):
    """Returns "9.19.0" of 91900, "8.9.7" of 8907."""
    major = number // 10000 if number >= 90000 else number // 1000
    rest = number - major * (10000 if number >= 90000 else 1000)
    return f"{major}.{rest // 100}.{rest % 100}"


def workload_text(counts, about):
    """Returns the counts in ConvScope's workload format."""
    text = WorkloadText(counts)
    if counts.not_counted:
        text.remarks.append(f"{count(counts.not_counted, 'call')} with nested, symbolic or other special tensors were "
                            "left out")
    if counts.replays:
        text.remarks.append(f"the convolutions of {count(counts.replays, 'replay')} of CUDA graphs are missing: a trace has "
                            "them")
    rest = sum(counts.current.values())
    if rest:
        text.remarks.append(f"{count(rest, 'call')} after the last iteration were left out")
    text.remarks.append("recorded by --all, which counts calls and does not time them")
    if about["marks"] == "profiler-step":
        text.remarks.append("the script has no optimizer: an iteration is a call of its model")
    return "\n".join(text.lines(about)) + "\n"


# The run --------------------------------------------------------------------------------------------------------------


class Recording:
    """Follows the script through hooks: waiting, skipping, recording, settling, plain iterations, finished. A process
    beside the one that records is idle, or goes through the same phases without a recorder if it is a rank of the same
    distributed run, so that all ranks end together."""

    def __init__(self, torch, args, output, attached=False):
        self.torch, self.args, self.output, self.attached = torch, args, output, attached
        self.base = output  # the file that the command line names; that of a rank is another one
        self.recorder = None if output is None else (CountRecorder if args.all else TraceRecorder)(torch, args, output)
        self.phase, self.done, self.recorded = "waiting", 0, 0
        self.marks = OptimizerMarks()
        self.clock, self.times, self.plain, self.about = None, [], [], {}
        self.loader = LoaderWatch()
        self.known, self.roots, self.layers = weakref.WeakSet(), 0, weakref.WeakKeyDictionary()
        self.root_hook = None
        self.first_on_cpu, self.steps_seen, self.exits = None, 0, 0

    # Hooks

    def install(self):
        torch, recording = self.torch, self
        warnings.filterwarnings("ignore", message=".*global hooks on modules")  # of torch.compile
        from torch.nn.modules.module import register_module_forward_hook, register_module_forward_pre_hook
        from torch.optim.optimizer import register_optimizer_step_post_hook, register_optimizer_step_pre_hook
        # Hooks of single modules would be copied and saved with them, and a hook cannot be pickled.
        self.global_hooks = [register_module_forward_pre_hook(self.module_entered),
                             register_module_forward_hook(self.module_left)]
        register_optimizer_step_pre_hook(lambda optimizer, args, kwargs: recording.begin())
        register_optimizer_step_post_hook(lambda optimizer, args, kwargs: recording.stepped(optimizer))

        created = torch.optim.Optimizer.__init__

        def create(optimizer, *args, **kwargs):
            created(optimizer, *args, **kwargs)
            recording.marks.created.add(optimizer)
            recording.ignore_returns()

        torch.optim.Optimizer.__init__ = create
        self.loader.install()
        # A scaler leaves out the step of an optimizer if a gradient overflowed. The iteration ends all the same.
        scalers = {getattr(torch.amp, "GradScaler", None), torch.cuda.amp.GradScaler}
        for scaler in scalers:
            if scaler is not None and "step" in vars(scaler):
                self.watch(scaler)

    def watch(self, scaler):
        step, recording = scaler.step, self

        def counted(self, optimizer, *args, **kwargs):
            before = recording.steps_seen
            result = step(self, optimizer, *args, **kwargs)
            if recording.steps_seen == before:
                recording.stepped(optimizer)
            return result

        scaler.step = counted

    def is_capturing(self):
        """Returns whether a CUDA graph is being captured: nothing is executed then, and events have no time."""
        cuda = self.torch.cuda
        return cuda.is_initialized() and cuda.is_current_stream_capturing()

    def stepped(self, optimizer):
        self.steps_seen += 1
        if self.is_capturing():
            return
        if self.phase not in ("waiting", "idle") and self.marks.step(optimizer):
            self.iteration_ended()

    def module_entered(self, module, inputs):
        self.module_called(module)
        name = self.layers.get(module)
        if name is not None and self.phase == "recording":
            self.recorder.enter_layer(name, inputs[0].shape if inputs else None)

    def module_left(self, module, inputs, result):
        if module in self.layers and self.phase == "recording":
            self.recorder.leave_layer()

    def module_called(self, module):
        if module in self.known or self.is_capturing():
            return
        parameter = next(module.parameters(), None)
        if parameter is None:  # a loss, a transform of images
            return
        if self.is_first_look(module, parameter):
            return
        compiled = is_compiled(module)
        self.begin(compiled)
        if self.phase in ("waiting", "idle"):
            return
        self.known.update(module.modules())
        if self.roots == 0 and not self.marks.created:
            self.root_hook = module.register_forward_hook(lambda module, args, result: self.model_returned())
        prefix = type(module).__name__ if self.roots else ""
        self.roots += 1
        if compiled:  # together with the hooks, if there were any
            self.remove_global_hooks()
        elif self.phase in ("skipping", "recording") and self.recorder is not None:
            self.layers.update(layer_names(self.torch, module, prefix))

    def ignore_returns(self):
        """The script trains: its optimizers end the iterations, not the calls of its model."""
        if self.root_hook is not None:
            self.root_hook.remove()

    def remove_global_hooks(self):
        for hook in self.global_hooks:
            hook.remove()

    def is_first_look(self, module, parameter):
        """Returns whether a script with a GPU calls its model on the CPU for the first time, e.g. for a summary. Its
        further calls, or the first step of an optimizer, begin the recording."""
        if self.phase != "waiting" or parameter.device.type != "cpu" or not self.torch.cuda.is_available():
            return False
        if self.first_on_cpu is None:
            self.first_on_cpu = module
            return True
        return self.first_on_cpu is not module

    def model_returned(self):
        if self.phase != "waiting" and not self.is_capturing():
            self.iteration_ended()

    # Phases

    def begin(self, compiled=False):
        """Starts at the first call of a model: by then the script has chosen its device. The first call of a compiled
        model compiles and tunes it, which fills a trace with a million calls that the program never repeats."""
        if self.phase != "waiting" or (self.recorder is not None and not self.recorder.can_start()):
            return
        if self.is_capturing():
            return
        rank = self.rank()
        if self.recorder is not None and self.args.rank == ALL_RANKS and rank != ALL_RANKS:
            self.base, self.output = self.output, self.output.replace_by_rank(rank, self.args.force)
            self.recorder = TraceRecorder(self.torch, self.args, self.output)
        elif self.recorder is not None and rank != self.args.rank:
            self.recorder = None
        if self.recorder is not None and not self.output.claim():
            self.phase = "idle"
            return
        if compiled and not self.args.all and not self.args.skip:
            self.args.skip = 1
            if self.recorder is not None:
                say("the model is compiled in its first iteration, which is not recorded")
        if self.args.skip:
            self.phase = "skipping"
        else:
            self.start_recording()

    def rank(self):
        """Returns the number of this process in a distributed run; the one that records, if this is none."""
        distributed = self.torch.distributed
        if distributed.is_available() and distributed.is_initialized():
            return distributed.get_rank()
        return environment_rank(self.args.rank)

    def start_recording(self):
        if self.recorder is not None:
            self.recorder.start()
        self.phase, self.done = "recording", 0
        self.clock = IterationClock(self.torch)
        self.clock.mark()

    def iteration_ended(self):
        self.done += 1
        if self.phase == "skipping":
            if self.done == self.args.skip:
                self.start_recording()
        elif self.phase == "recording":
            self.clock.mark()
            if self.recorder is not None:
                self.recorder.step(last=self.done == self.args.steps)
            if self.done == self.args.steps:
                self.stop_recording()
                if not self.args.plain:
                    self.finish()
                self.phase, self.done = "settling", 0
        elif self.phase == "settling":
            if self.done == SETTLING:
                self.synchronize()  # then the times show how far the host gets ahead of the GPU
                self.phase, self.done = "plain", 0
                self.clock = IterationClock(self.torch, self.loader)
                self.clock.mark()
        elif self.phase == "plain":
            self.clock.mark()
            if self.done == self.args.plain:
                self.finish()
        elif self.phase == "finished":
            self.leave_script()

    def synchronize(self):
        if self.clock.cuda:
            self.torch.cuda.synchronize()

    def stop_recording(self):
        """Ends the recording. Everything but the time of plain iterations is known then."""
        self.recorded = self.done
        self.synchronize()
        self.times = self.clock.times()
        self.about = {"version": VERSION, **surroundings(self.torch)}
        if self.recorder is not None:
            self.recorder.stop()
        self.remove_global_hooks()

    def finish(self):
        self.close()
        if self.recorder is not None and self.rank() in (0, self.args.rank):
            say("the script was ended: the recording is complete")
        self.leave_script()

    def leave_script(self):
        """Leaves the script by an exception. If the script swallows it, or runs in another thread, by force."""
        self.exits += 1
        if self.exits > 3 or threading.current_thread() is not threading.main_thread():
            sys.stdout.flush()
            os._exit(0)
        raise Finished

    def close(self):
        """Writes what was recorded. Returns whether there was anything."""
        if self.phase == "recording":
            self.stop_recording()
        if self.phase == "plain":
            self.plain = self.clock.times()
        was, self.phase = self.phase, "finished"
        if self.recorder is None or was in ("finished", "idle"):
            return True
        if was == "waiting" and (self.attached or (self.output.is_claimed() and self.output.is_written())):
            return True
        if was in ("waiting", "skipping"):
            self.output.discard()
            if was == "skipping":
                say(f"nothing recorded: the script ended in the {count(self.args.skip, 'iteration')} of --skip")
            else:
                say("nothing recorded: the script called no model with parameters and stepped no optimizer")
            return False
        if self.args.all and not self.recorder.numbers:
            say("no convolution was seen: nothing written")
            return False
        about = {**self.about, "skipped": self.args.skip, "script": self.script_name(),
                 "marks": "optimizer-step" if self.steps_seen else "profiler-step",
                 "iterations": self.times, "plain_iterations": self.plain}
        size = self.output.write(self.recorder.blocks(about))
        say(f"{self.output.path}: {count(self.recorded, 'iteration')}, "
            f"{count(self.recorder.calls, 'call')} of convolutions, {-(-size // 1024):,} KiB")
        if len(self.times) > 1 and self.plain:
            recorded, plain = (median([one["wall_us"] for one in times]) / 1e3 for times in (self.times[1:], self.plain))
            say(f"an iteration took {recorded:.2f} ms under the recorder, {plain:.2f} ms without it")
        if not self.recorder.calls:
            say("no convolution was seen: there is nothing in it to survey")
        return True

    def close_child(self):
        """Ends the recording in a process of multiprocessing, which does not return to record()."""
        try:
            self.close()
        except Failure as failure:
            say(failure)
        self.discard()

    def discard(self):
        """Removes the files of this process that are not complete."""
        for file in {self.output, self.base} - {None}:
            file.discard()

    def script_name(self):
        return self.args.module or os.path.basename(self.args.script)


# Processes that the script starts -------------------------------------------------------------------------------------


class Attachment:
    """What makes a process of multiprocessing record when it reads this, with its task, from its parent."""

    def __init__(self, text):
        self.text = text

    def __reduce__(self):
        return exec, (f"import importlib.util as util; spec = util.spec_from_file_location('convscope_record', "
                      f"{os.path.abspath(__file__)!r}); module = util.module_from_spec(spec); "
                      f"spec.loader.exec_module(module); module.attach({self.text!r})",)


def attachment_text(recording):
    """Returns what another process needs to take part in the recording."""
    part = recording.output.part if recording.output else None
    return json.dumps({"part": part, "args": {**vars(recording.args), "out": os.path.abspath(recording.args.out)}})


def attached_recording(text):
    """Returns the recording of a process that another one started."""
    given = json.loads(text)
    args = argparse.Namespace(**given["args"])
    output = OutputFile(args.out, False, given["part"]) if given["part"] else None
    recording = Recording(import_torch(), args, output, attached=True)
    recording.install()
    follow_children(recording)
    return recording


def attach(text):
    """Lets a process of multiprocessing take part. It runs the script without the recorder if that cannot be."""
    try:
        close_at_end(attached_recording(text))
    except Failure as failure:
        say(failure)


def close_at_end(recording):
    """Ends the recording when this process of multiprocessing ends: no other code of the recorder runs then."""
    from multiprocessing import util
    util.Finalize(None, recording.close_child, exitpriority=0)


def forked(recording):
    """Lets a forked process take part, unless it belongs to a recording that has begun, e.g. as a worker of its loader."""
    if recording.phase == "waiting":
        recording.attached = True
        close_at_end(recording)
    else:
        recording.phase = "idle"


def follow_children(recording):
    """Lets processes take part that the script starts before it calls a model itself. Processes that multiprocessing
    forks have the hooks already."""
    from multiprocessing import process, util
    start, popen = process.BaseProcess.start, subprocess.Popen.__init__

    def start_attached(child):
        if recording.phase == "waiting":
            child.convscope_record = Attachment(attachment_text(recording))
        start(child)

    def popen_attached(child, args, *rest, **keywords):
        if recording.phase == "waiting" and not isinstance(args, (str, bytes, os.PathLike)):
            args = list(args)
            at = script_position(args, os.path.dirname(recording.torch.__file__))
            if at is not None:
                environment = os.environ if keywords.get("env") is None else keywords["env"]
                keywords["env"] = {**environment, ATTACHED: attachment_text(recording)}
                args[at:at] = [os.path.abspath(__file__), "--attached"]
        popen(child, args, *rest, **keywords)

    process.BaseProcess.start = start_attached
    subprocess.Popen.__init__ = popen_attached
    util.register_after_fork(recording, forked)


def script_position(words, torch_folder):
    """Returns where the script or "-m" is in a command that starts this Python; None for other commands, for code of -c
    and for PyTorch's own processes, e.g. those that compile."""
    try:
        words = [os.fsdecode(word) for word in words]
        if not words or not os.path.samefile(words[0], sys.executable):
            return None
    except (TypeError, OSError):
        return None
    at = 1
    while at < len(words) and words[at].startswith("-") and words[at] not in ("-", "-c", "-m"):
        at += 2 if words[at] in ("-W", "-X") else 1
    if at >= len(words) or words[at] in ("-", "-c"):
        return None
    if words[at] == "-m":
        launches = at + 1 < len(words) and (words[at + 1].startswith("torch.distributed.") or
                                            words[at + 1].split(".")[0] not in ("torch", "pip"))
        return at if launches else None
    path = os.path.abspath(words[at])
    own = path.startswith(torch_folder + os.sep) or path == os.path.abspath(__file__)
    return at if path.endswith(".py") and not own else None


def environment_rank(default):
    """Returns the rank that torchrun and other launchers give a process; `default` without them."""
    several = int(os.environ.get("WORLD_SIZE") or "1") > 1
    return int(os.environ.get("RANK") or "0") if several else default


def import_torch():
    try:
        import torch
    except ImportError as error:
        raise Failure(f"cannot import torch ({error}): use the Python that runs your training") from None
    version = tuple(int(part) for part in str(torch.__version__).split(".")[:2] if part.isdigit())
    if version < OLDEST_TORCH:
        raise Failure(f"torch {torch.__version__} is too old: its traces lack stride, padding and dilation; use 2.1 or "
                      "newer")
    return torch


def run_script(args):
    if args.module is not None:
        sys.path[0] = os.getcwd()
        sys.argv = [args.module, *args.script_args]
        runpy.run_module(args.module, run_name="__main__", alter_sys=True)
    else:
        sys.path[0] = os.path.dirname(os.path.abspath(args.script))
        sys.argv = [args.script, *args.script_args]
        runpy.run_path(args.script, run_name="__main__")


def exit_code(stop):
    """Returns the exit code that Python gives a SystemExit; prints its message as Python does."""
    if stop.code is None or isinstance(stop.code, int):
        return stop.code or 0
    print(stop.code, file=sys.stderr)
    return 1


def print_traceback(error):
    """Prints an exception of the script without the recorder's own frames."""
    own = {os.path.abspath(__file__), os.path.abspath(getattr(runpy, "__file__", "")), os.path.abspath("<frozen runpy>")}
    trace = error.__traceback__
    while trace is not None and os.path.abspath(trace.tb_frame.f_code.co_filename) in own:
        trace = trace.tb_next
    traceback.print_exception(type(error), error, trace)


def new_recording(args):
    """Returns the recording that the command line requests."""
    torch = import_torch()
    records = args.rank in (ALL_RANKS, environment_rank(args.rank))
    if args.rank == ALL_RANKS:
        refuse_existing_ranks(args)
    output = OutputFile(args.out, args.force) if records else None
    recording = Recording(torch, args, output)
    recording.install()
    follow_children(recording)
    return recording


def record(args, attachment=None):
    """Runs the script and returns the exit code. `attachment` is what the process has that started this one."""
    if args.module is None and not os.path.exists(args.script):
        raise Failure(f"cannot open {args.script}: no such file")
    recording = attached_recording(attachment) if attachment else new_recording(args)
    recording.args.script, recording.args.module = args.script, args.module
    code = 0
    try:
        try:
            run_script(args)
        except Finished:
            pass
        except SystemExit as stop:
            code = exit_code(stop)
        except KeyboardInterrupt:
            code = 130
        except Failure:
            raise
        except Exception as error:
            print_traceback(error)
            code = 1
        if not recording.close() and code == 0:
            code = 2
    finally:
        recording.discard()
    return code


def main():
    try:
        if sys.argv[1:2] == ["--attached"]:
            args = parse_arguments(["--out", os.devnull, *sys.argv[2:]])
            sys.exit(record(args, os.environ.pop(ATTACHED)))
        sys.exit(record(parse_arguments(sys.argv[1:])))
    except Failure as failure:
        say(failure)
        sys.exit(2)


if __name__ == "__main__":
    main()
