#pragma once

#include <string>

#include "files/input_file.h"
#include "workload/workload.h"

namespace convscope {

/// Reads the convolutions of graphs that cudnn-frontend writes as JSON, alone or among other text, e.g. in the message
/// of an error of ONNX Runtime. The workload counts no calls. Other operations of a graph are left out, with a remark.
/// Throws InputError if a graph is cut or damaged, or there is no convolution.
Workload readFrontendGraph(InputFile file);

}  // namespace convscope
