"""Gives measured choices to this process and its children."""
import ctypes
import os
import platform
import subprocess
import sys

from . import _files


class ApplyError(RuntimeError):
    """The choices cannot be applied. The message says why, and what to do."""


def apply(file, report=None, dlopen=False):
    """Lets cuDNN's graph API use the choices of `file` in this process and in all processes that it starts.

    Call it before `import torch`. `file` is a choice file, as `convscope-cli choose` writes it. `report` names a file
    to which each process appends what became of its convolutions; None for no report. `dlopen` is for frameworks that
    open cuDNN themselves, as JAX and TensorFlow do; call it before they use a GPU.

    Sets CONVSCOPE_CHOICES and LD_PRELOAD, and CONVSCOPE_APPLY_REPORT with a report. Raises ApplyError and changes
    nothing if this is not Linux on x86_64, if `file` or the library cannot be used, or if PyTorch or cuDNN is loaded
    already. The choices hold for one GPU model and one version of cuDNN. On others, one line on standard error says so
    and cuDNN decides.
    """
    _check_platform()
    _check_not_late()
    path = os.path.abspath(os.fspath(file))
    _check_choices(path, ["--dlopen"] if dlopen else [])
    library = _files.FORWARDING_LIBRARY if dlopen else _files.LIBRARY
    _load(library)
    os.environ["CONVSCOPE_CHOICES"] = path
    if report is not None:
        os.environ["CONVSCOPE_APPLY_REPORT"] = os.path.abspath(os.fspath(report))
    _preload_in_children(library)


def _check_platform():
    if sys.platform != "linux" or platform.machine() != "x86_64":
        machine = f"{sys.platform} on {platform.machine()}"
        raise ApplyError(f"convscope.apply() works on Linux on x86_64 only; this is {machine}")


def _check_not_late():
    if "torch" in sys.modules:
        raise ApplyError('PyTorch is already imported: call convscope.apply() before "import torch"')
    library = _mapped_cudnn()
    if library is not None:
        raise ApplyError(f"cuDNN is already loaded ({library}): call convscope.apply() before the import that loads it")


def _mapped_cudnn():
    """Returns the path of a libcudnn that this process has loaded; None if there is none."""
    try:
        with open("/proc/self/maps", encoding="utf-8", errors="replace") as maps:
            paths = [line.split(maxsplit=5)[-1].strip() for line in maps if "/libcudnn" in line]
    except OSError:
        return None
    foreign = (path for path in paths if path != _files.FORWARDING_LIBRARY)
    return next((path for path in foreign if os.path.basename(path).startswith("libcudnn")), None)


def _check_choices(path, options):
    """Lets convscope-cli read the whole file, so its message has the line of a mistake."""
    command = [_files.PROGRAM, "run", "--strict", *options, "--choices", path, "--", _files.PROGRAM, "--version"]
    try:
        result = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                encoding="utf-8", errors="replace", check=False)
    except OSError as error:
        raise ApplyError(f"cannot start {_files.PROGRAM}: {error.strerror}; install the wheel again") from error
    if result.returncode != 0:
        lines = result.stderr.strip().splitlines()
        reason = lines[-1] if lines else f"convscope-cli ended with exit code {result.returncode}"
        prefix = "convscope-cli: "
        raise ApplyError(reason[len(prefix):] if reason.startswith(prefix) else reason)


def _load(library):
    """Puts the library before all that this process loads from now on."""
    try:
        ctypes.CDLL(library, mode=os.RTLD_GLOBAL | os.RTLD_NOW)
    except OSError as error:
        raise ApplyError(f"cannot load {library}: {error}") from error


def _preload_in_children(library):
    earlier = os.environ.get("LD_PRELOAD", "")
    if library not in earlier.replace(" ", ":").split(":"):
        os.environ["LD_PRELOAD"] = f"{library}:{earlier}" if earlier else library
