#!/usr/bin/env python3
"""Writes a synthetic chrome trace of a given size, in the form of PyTorch's profiler, to measure how fast a trace is read.

  python3 make_trace.py trace.json 1000      about 1000 MB; compressed if the name ends with .gz
  /usr/bin/time -v convscope-cli import trace.json

A step is a network of 54 convolutions, forward and backward, with the events around them in about the proportions of a
real recording with CUDA activity and stacks: operators, python functions, runtime calls, kernels, flow events.
"""
import gzip
import json
import sys

LAYERS = 54


class Writer:
    def __init__(self, file):
        self.file, self.size, self.time, self.id = file, 0, 4503164227998.806, 0

    def text(self, text):
        self.file.write(text.encode())
        self.size += len(text)

    def event(self, ph, cat, name, tid, begin, dur, args):
        self.text("  {\n    " + f'"ph": "{ph}", "cat": "{cat}", "name": "{name}", "pid": {0 if cat == "kernel" else 1318}, '
                  f'"tid": {tid},\n    "ts": {begin:.3f}, "dur": {dur:.3f},\n    "args": {{\n      {json.dumps(args)[1:-1]}'
                  "\n    }\n  },\n")


def operator(out, name, tid, begin, dur, inputs, dims, strides, types, sequence=None):
    out.id += 1
    args = {"External id": out.id, "Record function id": out.id}
    if sequence is not None:
        args["Sequence number"] = sequence
        args["Fwd thread id"] = 0
    args.update({"Concrete Inputs": inputs, "Input type": types, "Input Strides": strides, "Input Dims": dims, "Ev Idx": out.id})
    out.event("X", "cpu_op", name, tid, begin, dur, args)
    return out.id


def kernel(out, name, tid, begin, dur, external):
    correlation = external * 4 + 1
    out.event("X", "cuda_runtime", "cudaLaunchKernel", tid, begin, 4.2,
              {"External id": external, "cbid": 211, "correlation": correlation})
    out.event("X", "kernel", name, 7, begin + 300, dur,
              {"External id": external, "queued": 0, "device": 0, "context": 1, "stream": 7, "correlation": correlation,
               "registers per thread": 32, "shared memory": 49152, "blocks per SM": 3.878788, "warps per SM": 15.515152,
               "grid": [512, 1, 1], "block": [128, 1, 1], "est. achieved occupancy %": 24})
    for ph, tid_, at in (("s", tid, begin), ("f", 7, begin + 300)):
        out.text(f'  {{\n    "ph": "{ph}", "id": {correlation}, "pid": 1318, "tid": {tid_}, "ts": {at:.3f},\n'
                 '    "cat": "ac2g", "name": "ac2g"\n  },\n')


def around(out, tid, begin, count):
    """Events that a reader of convolutions has no use for."""
    dims, strides = [[32, 256, 56, 56], [256], [256], [256], [256]], [[802816, 1, 14336, 256], [1], [1], [1], [1]]
    for i in range(count):
        at = begin + i * 9
        external = operator(out, "aten::cudnn_batch_norm" if i % 2 else "aten::relu_", tid, at, 8.5,
                            ["", "", "", "", "", "True", "0.1", "1.0e-05"], dims, strides, ["c10::Half"] + ["float"] * 4)
        kernel(out, "void at::native::elementwise_kernel<128, 2, at::native::gpu_kernel_impl_nocast<at::native::"
               "BUnaryFunctor<float, float, float, at::native::binary_internal::MulFunctor<float> > > >(int)", tid, at, 2.1,
               external)
        for depth in range(3):
            out.event("X", "python_function", f"torch/nn/modules/module.py({1500 + depth}): _call_impl", tid, at, 8.9,
                      {"Python parent id": out.id, "Python id": out.id + depth, "Ev Idx": out.id})


def step(out, number):
    begin = out.time
    for layer in range(LAYERS):
        channels = 64 << (layer // 14)
        dims = [[32, channels, 56, 56], [channels, channels, 3, 3], []]
        strides = [[channels * 3136, 1, 56 * channels, channels], [channels * 9, 1, 3 * channels, channels], []]
        types = ["c10::Half", "c10::Half", "", "ScalarList", "ScalarList", "ScalarList", "Scalar", "ScalarList", "Scalar"]
        inputs = ["", "", "", "[1, 1]", "[1, 1]", "[1, 1]", "False", "[0, 0]", "1"]
        at, sequence = begin + layer * 200, number * LAYERS + layer
        operator(out, "aten::convolution", 1318, at, 80, inputs, dims, strides, types, sequence)
        operator(out, "aten::_convolution", 1318, at + 2, 75, inputs + ["True", "False", "True", "True"], dims, strides, types)
        external = operator(out, "aten::cudnn_convolution", 1318, at + 4, 70,
                            ["", "", "[1, 1]", "[1, 1]", "[1, 1]", "1", "True", "False", "True"], dims, strides, types)
        kernel(out, "sm90_xmma_fprop_implicit_gemm_f16f16_f16f32_f32_nhwckrsc_nhwc_tilesize128x128x64", 1318, at + 10, 20,
               external)
        around(out, 1318, at + 90, 6)
        at = begin + (2 * LAYERS - layer) * 200
        out.id += 1
        out.event("X", "cpu_op", "ConvolutionBackward0", 1347, at, 90,
                  {"External id": out.id, "Sequence number": sequence, "Fwd thread id": 1})
        external = operator(out, "aten::convolution_backward", 1347, at + 2, 85,
                            ["", "", "", "[0]", "[1, 1]", "[1, 1]", "[1, 1]", "False", "[0, 0]", "1", "[True, True, False]"],
                            [dims[0]] + dims, [strides[0]] + strides, ["c10::Half"] * 3)
        kernel(out, "sm90_xmma_dgrad_implicit_gemm_f16f16_f16f32_f32_nhwckrsc_nhwc", 1347, at + 10, 20, external)
        kernel(out, "sm90_xmma_wgrad_implicit_gemm_f16f16_f16f32_f32_nhwckrsc_nhwc", 1347, at + 30, 20, external)
        around(out, 1347, at + 95, 6)
    length = 2 * LAYERS * 200 + 1000
    out.event("X", "user_annotation", f"ProfilerStep#{number}", 1318, begin, length - 1, {"External id": out.id})
    out.time += length


def main():
    path, megabytes = sys.argv[1], float(sys.argv[2])
    with gzip.open(path, "wb", 5) if path.endswith(".gz") else open(path, "wb") as file:
        out = Writer(file)
        out.text('{\n  "schemaVersion": 1,\n  "record_shapes": 1,\n  "deviceProperties": [{"id": 0, "name": "Synthetic"}],\n'
                 '  "traceEvents": [\n')
        number = 0
        while out.size < megabytes * 1e6:
            step(out, number)
            number += 1
        out.text('  {"ph": "i", "name": "Record Window End", "pid": "", "tid": "", "ts": 1}\n  ],\n  "traceName": "x"\n}\n')
    print(f"{path}: {number} steps, {out.size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
