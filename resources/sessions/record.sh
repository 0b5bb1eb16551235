#!/usr/bin/env bash
# Measures the sessions that ship, on the GPU of this host, and packs them into a folder.
#
#   record.sh CONVSCOPE_CLI FOLDER
#
# Each session has a process of its own, so none finds modules loaded by another. Sessions are recorded in the order of their
# importance, until RECORD_SECONDS (500) have passed. Those that FOLDER contains are not recorded again: call the script until
# it exits with 0, then copy the files over those of resources/sessions. All of them there are packed by zopfli, as gzip.
#
#   RECORD_ONLY      a shell pattern that selects sessions, e.g. RECORD_ONLY='vgg16-*'
#   RECORD_SUFFIX    is added to the names of files, e.g. -h100 for a second GPU model
#   RECORD_DEVICE    the GPU, cuda:0
#   RECORD_PYTHON    a Python with PyTorch, for the recorded trainings; default: python3
#
# The driver's compute cache is warm: a first survey, which is thrown away, fills it. It is empty for the sessions named
# *-cold. Every session contains the size of the cache before and after. The sessions named *-cpu* measure oneDNN on this
# host's processor; let nothing else run there.
#
# Exit code: 0; 3 if there was no time for all; else 1 if a session failed or all together are larger than 16 MiB. Needs no
# internet connection.
set -uo pipefail

cli=${1:?usage: record.sh CONVSCOPE_CLI FOLDER}
folder=${2:?usage: record.sh CONVSCOPE_CLI FOLDER}
cli=$(realpath "$cli")
[[ -x $cli ]] || { echo "record.sh: $cli is not a program" >&2; exit 2; }
mkdir -p "$folder" || exit 2
folder=$(realpath "$folder")
source=$(realpath "$(dirname "$0")/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
deadline=${RECORD_SECONDS:-500}
device=${RECORD_DEVICE:-cuda:0}
failures=()
left_out=()

say() { printf '== %s\n' "$*"; }
seconds_left() { echo $((deadline - SECONDS)); }

# run SECONDS ARGUMENT...: runs convscope-cli for so many seconds at most, or until the deadline. Returns its exit code, or 124.
run() {
  local limit=$1 left
  left=$(seconds_left)
  shift
  ((left > 0)) || return 124
  timeout "$((left < limit ? left : limit))" "$cli" "$@" > /dev/null 2> "$work/log"
}

# fail NAME WORDS: notes a session that failed, and shows the end of the log.
fail() {
  tail -n 3 "$work/log" >&2
  failures+=("$1: $2")
}

# record NAME CHECK_SECONDS COMMAND ARGUMENT...: records the session of one command, checks for CHECK_SECONDS whether its
# algorithms repeat their results and how exact they are (0: not at all), and packs it. A check that stops early leaves its
# findings in the session.
record() {
  local name=$1 check=$2 session=$work/$1.convscope packed=$folder/$1${RECORD_SUFFIX:-}.convscope.gz start=$SECONDS status=0
  shift 2
  # shellcheck disable=SC2053 # the right side is a pattern
  [[ $name == ${RECORD_ONLY:-*} && ! -e $packed ]] || return 0
  export CUDA_CACHE_PATH=$work/cache
  [[ $name == *-cold ]] && CUDA_CACHE_PATH=$work/cache-$name
  if [[ $name != *-cold && $name != *-cpu* ]]; then
    run 240 "$@" --samples 1 --no-kernels --out "$work/first.convscope" --force || true
  fi
  run 240 "$@" --out "$session" || status=$?
  if ((status == 124 && $(seconds_left) <= 0)); then
    left_out+=("$name")
    return 0
  fi
  # 1: single algorithms failed; the session contains the reasons.
  if ((status > 1)) || ! "$cli" csv "$session" 2> /dev/null | grep -q ',measured,'; then
    fail "$name" "nothing measured, exit code $status"
    return 0
  fi
  if ((check > 0)); then
    status=0
    run "$check" determinism "$session" || status=$?
    ((status <= 1 || status == 124)) || fail "$name" "determinism, exit code $status"
  fi
  "$cli" pack "$session" --out "$packed" --force 2> "$work/log" || fail "$name" "not packed"
  rm -f "$session"
  say "$name: $((SECONDS - start)) s"
}

# training PRECISION: records five iterations of a training of ResNet-50, and surveys its convolutions.
training() {
  local trace=$work/resnet50-training.trace.json.gz name=resnet50-training-$1
  # shellcheck disable=SC2053 # the right side is a pattern
  [[ $name == ${RECORD_ONLY:-*} && ! -e $folder/$name${RECORD_SUFFIX:-}.convscope.gz && $(seconds_left) -gt 0 ]] || return 0
  if ! CUDA_VISIBLE_DEVICES=${device#cuda:} timeout 240 "$python" "$source/resources/record/convscope_record.py" \
    --force --out "$trace" --steps 5 "$source/tests/gpu/workload_training.py" --network resnet50 --precision "$1" \
    > /dev/null 2> "$work/log"; then
    fail "$name" "not recorded"
    return 0
  fi
  gpu "$name" 0 profile "$trace" --backend cudnn
}

gpu() { record "$@" --device "$device"; }
cpu() { record "$@" --device cpu --precision fp32; }

networks=(conv-tutorial mnist-tutorial alexnet vgg16 resnet50 mobilenet_v2)

# What every lesson uses: PyTorch's default first, then TF32 off, then fp16 in both layouts.
for network in "${networks[@]}"; do gpu "$network-tf32" 30 profile "$network" --precision tf32; done
gpu resnet50-fp32 60 profile resnet50 --precision fp32 # the lesson on determinism needs its findings
for network in "${networks[@]}"; do gpu "$network-fp32" 30 profile "$network" --precision fp32; done
for network in "${networks[@]}"; do gpu "$network-fp16" 30 profile "$network" --precision fp16; done
for network in alexnet vgg16 resnet50 mobilenet_v2; do
  gpu "$network-fp16-nchw" 0 profile "$network" --precision fp16 --layout nchw
done

# Cold against warm.
for network in resnet50 alexnet vgg16; do gpu "$network-tf32-cold" 0 profile "$network" --precision tf32; done

# The algorithms under the names that textbooks use.
for precision in fp32 tf32; do
  gpu "alexnet-$precision-legacy" 0 profile alexnet --precision "$precision" --backend cudnn-legacy
done

# Sizes: of the batch, and of the image.
gpu alexnet-batches-tf32 0 sweep alexnet --precision tf32 --sizes n=1,2,4,8,16,32,64,128,256
gpu resnet50-sizes-tf32 0 sweep resnet50 --precision tf32 --sizes 160:352:32
gpu resnet50-sizes-fp32 0 sweep resnet50 --precision fp32 --sizes 160:352:32
gpu darknet53-sizes-fp32 0 sweep darknet53 --precision fp32 --sizes 320:512:64
gpu resnet50-batches-tf32 0 sweep resnet50 --precision tf32 --sizes n=1,8,64,256

# What kernels do, with hardware counters, in both layouts.
gpu layer-set-fp16-nchw 30 profile layer-set --precision fp16 --layout nchw --passes fwd --counters
gpu layer-set-fp16 30 profile layer-set --precision fp16 --passes fwd --counters

# channels_last alone, depthwise and grouped, transposed and dilated.
for network in resnet50 mobilenet_v2; do
  gpu "$network-tf32-nhwc" 0 profile "$network" --precision tf32 --layout nhwc
done
for network in resnext50_32x4d unet deeplabv3_resnet50; do
  gpu "$network-tf32" 30 profile "$network" --precision tf32
  gpu "$network-fp32" 30 profile "$network" --precision fp32
done

# Trainings as PyTorch ran them, with benchmark off: whole iterations. They need PyTorch and torchvision on this host.
python=${RECORD_PYTHON:-python3}
if "$python" -c 'import torch, torchvision; assert torch.cuda.is_available()' 2> "$work/log"; then
  for precision in fp16 tf32; do training "$precision"; done
else
  say "resnet50-training-*: left out, $python has no PyTorch with torchvision and a GPU"
fi

# oneDNN, with all instructions of the processor and without AVX-512.
cpu alexnet-cpu 0 profile alexnet --input 4x3x224x224
ONEDNN_MAX_CPU_ISA=AVX2 cpu alexnet-cpu-avx2 0 profile alexnet --input 4x3x224x224

total=0
for file in "$folder"/*.convscope.gz; do
  [[ -e $file ]] && ((total += $(stat -c %s "$file")))
done
say "$total bytes in total, in $SECONDS s"
((total <= 16 << 20)) || failures+=("all together are larger than 16 MiB")
((${#left_out[@]})) && printf 'no time left: %s\n' "${left_out[@]}" >&2
((${#failures[@]})) && printf 'failed: %s\n' "${failures[@]}" >&2
((${#left_out[@]})) && exit 3
((${#failures[@]})) && exit 1
exit 0
