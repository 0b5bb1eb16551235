#pragma once

#include <oneapi/dnnl/dnnl.hpp>
#include <string>

namespace convscope::onednn {

/// The memory format in oneDNN's notation: one letter per dimension, the outermost in memory first, a capital if blocks
/// of that dimension come last: "abcd" (NCHW), "acdb" (NHWC), "aBcd16b". "opaque" if the library does not document the
/// format (filters transformed for Winograd).
std::string formatText(const dnnl::memory::desc& desc);

}  // namespace convscope::onednn
