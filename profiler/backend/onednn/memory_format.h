#pragma once

#include <oneapi/dnnl/dnnl.hpp>
#include <string>

namespace convscope::onednn {

/// The memory format in oneDNN's own notation: one letter per dimension, the outermost in memory first, capital where
/// blocks of it stand at the end: "abcd" (NCHW), "acdb" (NHWC), "aBcd16b". "opaque" where the library keeps it to
/// itself (filters transformed for Winograd).
std::string formatText(const dnnl::memory::desc& desc);

}  // namespace convscope::onednn
