"""The files of this package, and the libraries of NVIDIA's packages in the same Python."""
import os
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
PROGRAM = str(PACKAGE / "bin" / "convscope-cli")
LIBRARY = str(PACKAGE / "lib" / "convscope" / "libconvscope_apply.so")
FORWARDING_LIBRARY = str(PACKAGE / "lib" / "convscope" / "forwarding" / "libcudnn.so.9")  # for programs that open cuDNN
RUNNERS = ("run", "tune")  # commands that start the user's program, whose environment must stay as it is


def environment(arguments):
    """Returns the environment of convscope-cli.

    Commands that measure find the cuDNN that pip installed for PyTorch, e.g. nvidia/cudnn/lib, after the folders of
    LD_LIBRARY_PATH.
    """
    variables = dict(os.environ)
    folders = [] if arguments[:1] and arguments[0] in RUNNERS else _nvidia_folders()
    if folders:
        earlier = variables.get("LD_LIBRARY_PATH")
        variables["LD_LIBRARY_PATH"] = ":".join(([earlier] if earlier else []) + folders)
    return variables


def _nvidia_folders():
    """Returns nvidia/*/lib of the first folder of Python's path that has NVIDIA's cuDNN; nothing if none has."""
    for place in [PACKAGE.parent, *map(Path, sys.path)]:
        nvidia = place.resolve() / "nvidia"
        if (nvidia / "cudnn" / "lib" / "libcudnn.so.9").exists():
            return sorted(str(folder) for folder in nvidia.glob("*/lib") if ":" not in str(folder))
    return []
