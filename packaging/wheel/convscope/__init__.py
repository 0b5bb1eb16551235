"""ConvScope: measures convolution algorithms, and gives the measured choices to an unmodified program.

    python -m convscope profile ...          the command line program, with all of its arguments
    python -m convscope run --choices FILE.choices -- python train.py

    import convscope
    convscope.apply("FILE.choices")          before "import torch", in a script or notebook
    import torch

convscope.record("FILE.workload") records the convolutions of a process in the same way.
"""
from ._apply import apply
from ._loading import ApplyError
from ._record import record

__all__ = ["ApplyError", "apply", "record"]
