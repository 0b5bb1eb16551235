#pragma once

#include "files/input_file.h"
#include "workload/workload.h"

namespace convscope {

/// Reads the algorithms of cuDNN that XLA reports as slow while it searches, among other output: "Trying algorithm
/// eng28{k2=3,k3=0} for conv ... is taking a while". Each names a problem, an engine and its knobs. The workload counts
/// no calls. Throws InputError if no convolution can be measured.
Workload readXlaLog(InputFile file);

}  // namespace convscope
