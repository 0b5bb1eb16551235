"""ConvScope: measures convolution algorithms, and gives the measured choices to an unmodified program.

    python -m convscope profile ...          the command line program, with all of its arguments
    python -m convscope run --choices FILE.choices -- python train.py

    import convscope
    convscope.apply("FILE.choices")          before "import torch", in a script or notebook
    import torch
"""
from ._apply import ApplyError, apply

__all__ = ["ApplyError", "apply"]
