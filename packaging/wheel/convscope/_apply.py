"""Gives measured choices to this process and its children."""
import os

from . import _loading


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
    _loading.check_platform()
    _loading.check_not_late()
    path = os.path.abspath(os.fspath(file))
    _loading.check_run(["--choices", path] + (["--dlopen"] if dlopen else []))
    library = _loading.library_for(dlopen)
    _loading.load(library)
    os.environ["CONVSCOPE_CHOICES"] = path
    if report is not None:
        os.environ["CONVSCOPE_APPLY_REPORT"] = os.path.abspath(os.fspath(report))
    _loading.preload_in_children(library)
