"""Brings a library of this package in front of the cuDNN of this process and its children."""
import ctypes
import os
import platform
import subprocess
import sys

from . import _files


class ApplyError(RuntimeError):
    """The choices cannot be applied, or the convolutions cannot be recorded. The message says why, and what to do."""


def check_platform():
    if sys.platform != "linux" or platform.machine() != "x86_64":
        machine = f"{sys.platform} on {platform.machine()}"
        raise ApplyError(f"convscope works on Linux on x86_64 only; this is {machine}")


def check_not_late():
    if "torch" in sys.modules:
        raise ApplyError('PyTorch is already imported: call convscope before "import torch"')
    library = _mapped_cudnn()
    if library is not None:
        raise ApplyError(f"cuDNN is already loaded ({library}): call convscope before the import that loads it")


def _mapped_cudnn():
    """Returns the path of a libcudnn that this process has loaded; None if there is none."""
    try:
        with open("/proc/self/maps", encoding="utf-8", errors="replace") as maps:
            paths = [line.split(maxsplit=5)[-1].strip() for line in maps if "/libcudnn" in line]
    except OSError:
        return None
    foreign = (path for path in paths if path != _files.FORWARDING_LIBRARY)
    return next((path for path in foreign if os.path.basename(path).startswith("libcudnn")), None)


def check_run(options):
    """Lets convscope-cli check the options of a run, files included. Raises ApplyError with its message."""
    command = [_files.PROGRAM, "run", "--strict", *options, "--", _files.PROGRAM, "--version"]
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


def library_for(dlopen):
    """Returns the library for programs that open cuDNN by dlopen, or for those that are linked to it."""
    return _files.FORWARDING_LIBRARY if dlopen else _files.LIBRARY


def load(library):
    """Puts the library before all that this process loads from now on."""
    try:
        ctypes.CDLL(library, mode=os.RTLD_GLOBAL | os.RTLD_NOW)
    except OSError as error:
        raise ApplyError(f"cannot load {library}: {error}") from error


def preload_in_children(library):
    earlier = os.environ.get("LD_PRELOAD", "")
    if library not in earlier.replace(" ", ":").split(":"):
        os.environ["LD_PRELOAD"] = f"{library}:{earlier}" if earlier else library
