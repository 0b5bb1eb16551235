#pragma once

#include "files/input_file.h"
#include "workload/workload.h"

namespace convscope {

/// Reads the log that cudnn-frontend writes with CUDNN_FRONTEND_LOG_INFO=1 CUDNN_FRONTEND_LOG_FILE=FILE in a program of
/// PyTorch (ATen/native/cudnn/Conv_v8.cpp). It shows each new problem with PyTorch's list of plans, and in benchmark
/// mode the time of each plan; it does not count calls. A transposed layer appears as the plain convolution that
/// computes it, a 1-D one as a 2-D one of height 1. float is tf32 if one of the plans uses tensor cores, else fp32.
/// Throws InputError with the line.
Workload readFrontendLog(InputFile file);

}  // namespace convscope
