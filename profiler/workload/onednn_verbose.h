#pragma once

#include "workload/read_workload.h"

#include "files/input_file.h"

namespace convscope {

/// Reads what a program prints with ONEDNN_VERBOSE=1 (or DNNL_VERBOSE=1), of oneDNN 1.x to 3.x, among other output. The
/// format is that of oneDNN's src/common/verbose.cpp. The lines have the left padding only: the right one is taken as
/// equal if that gives the output's size, else it is computed. Throws InputError with the line.
Workload readOnednnVerbose(InputFile file, const WorkloadOptions& options);

}  // namespace convscope
