#!/usr/bin/env bash
# wheel_trial.sh WHEEL FOLDER: on a machine with a GPU, PyTorch and JAX, installs the wheel for their Python and tries
# measured choices in both: JAX by `run --dlopen` and by XLA's own autotune file, PyTorch by convscope.apply(). FOLDER gets
# all files. Prints each command and continues after one that fails.
set -uo pipefail
wheel=$(realpath "$1")
mkdir -p "$2"
jax=$(realpath "$(dirname "$0")")/jax_convolutions.py
cd "$2"
python=${PYTHON:-python3}

try() { printf '\n== %s\n' "$*"; timeout 200 "$@"; local code=$?; ((code == 0)) || echo "exit code $code"; }

try "$python" -m pip install --quiet --no-deps --no-index --upgrade --target site "$wheel"
export PYTHONPATH=$PWD/site${PYTHONPATH:+:$PYTHONPATH}
try "$python" -m convscope devices

export XLA_PYTHON_CLIENT_PREALLOCATE=false
try "$python" "$jax"
try "$python" -m convscope run --dlopen --record jax.workload --force -- "$python" "$jax" 5
try "$python" -m convscope profile jax.workload --out jax.convscope
try "$python" -m convscope choose jax.convscope --out jax.choices --force
try "$python" -m convscope run --dlopen --choices jax.choices --report jax.report -- "$python" "$jax"
try env XLA_FLAGS=--xla_gpu_dump_autotune_results_to=dump.textproto "$python" "$jax" 5
try "$python" -m convscope choose jax.convscope --xla dump.textproto --out chosen.textproto --force
try env XLA_FLAGS=--xla_gpu_load_autotune_results_from=chosen.textproto "$python" "$jax"

cat > torch_convolution.py << 'END'
import sys
if len(sys.argv) > 1:
    import convscope
    convscope.apply(sys.argv[1], report="torch.report", dlopen=len(sys.argv) > 2)
import torch
layer = torch.nn.Conv2d(64, 128, 3, padding=1).cuda()
images = torch.randn(32, 64, 56, 56, device="cuda", requires_grad=True)
for _ in range(5):
    layer(images).sum().backward()
torch.cuda.synchronize()
print(torch.__version__, torch.backends.cudnn.version(), float(layer.weight.grad.norm()))
END
try "$python" torch_convolution.py
try "$python" -m convscope run --record torch.workload --force -- "$python" torch_convolution.py
try "$python" -m convscope profile torch.workload --out torch.convscope
try "$python" -m convscope choose torch.convscope --out torch.choices --force
try "$python" torch_convolution.py torch.choices
try "$python" torch_convolution.py torch.choices dlopen
try cat torch.report
