#pragma once

#include <string>

namespace convscope::onednn {

/// The instruction set that oneDNN generates code for: "avx512_core_bf16". The environment variable ONEDNN_MAX_CPU_ISA
/// limits it.
std::string effectiveCpuIsa();

}  // namespace convscope::onednn
