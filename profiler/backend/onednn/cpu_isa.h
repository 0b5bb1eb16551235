#pragma once

#include <string>

namespace convscope::onednn {

/// The instruction set that oneDNN makes code for: "avx512_core_bf16". The environment variable ONEDNN_MAX_CPU_ISA
/// lowers it.
std::string effectiveCpuIsa();

}  // namespace convscope::onednn
