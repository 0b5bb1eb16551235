"""Records the convolutions of this process and its children."""
import atexit
import os
import subprocess

from . import _files, _loading

# What `convscope-cli run --record` runs: it tells its folder of recordings, and ends when this process has ended.
WAITING = 'echo "$CONVSCOPE_RECORD"; read -r line'
LONGEST_MERGE = 60  # seconds


def record(file, force=False, dlopen=False):
    """Records every convolution that this process and its children ask cuDNN's graph API for.

    Call it before `import torch`. The workload `file` is written when the process ends, also if it is killed; a line on
    standard error says how many convolutions it has. `force` replaces an existing file. `dlopen` is for frameworks that
    open cuDNN themselves, as JAX and TensorFlow do; call it before they use a GPU.

    Sets CONVSCOPE_RECORD and LD_PRELOAD. Raises ApplyError and changes nothing if this is not Linux on x86_64, if `file`
    or the library cannot be used, or if PyTorch or cuDNN is loaded already.
    """
    _loading.check_platform()
    _loading.check_not_late()
    options = ["--record", os.path.abspath(os.fspath(file))]
    options += (["--force"] if force else []) + (["--dlopen"] if dlopen else [])
    _loading.check_run(options)
    library = _loading.library_for(dlopen)
    _loading.load(library)
    os.environ["CONVSCOPE_RECORD"] = _start_merger(options)
    _loading.preload_in_children(library)


def _start_merger(options):
    """Starts the process that writes the workload at the end. Returns the folder of recordings."""
    command = [_files.PROGRAM, "run", "--strict", *options, "--", "/bin/sh", "-c", WAITING]
    # A session of its own, because Ctrl-C must not end it before this process.
    merger = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
                              start_new_session=True)
    folder = merger.stdout.readline().rstrip("\n")
    merger.stdout.close()
    if not folder:
        raise _loading.ApplyError(f"convscope-cli ended with exit code {merger.wait()} and records nothing")
    atexit.register(_finish, merger, os.getpid())
    return folder


def _finish(merger, owner):
    """Waits until the workload is written. Children that were forked leave this to their parent."""
    if os.getpid() != owner:
        return
    merger.stdin.close()
    try:
        merger.wait(LONGEST_MERGE)
    except subprocess.TimeoutExpired:
        pass  # it continues without this process
