#pragma once

#include <string>

#include "network/network.h"

namespace convscope::cli {

/// Returns a layer's kind in a few words: "conv 3x3 s2", "max pool 2x2 s2", "batch_norm".
std::string kindText(const LayerKind& kind);

}  // namespace convscope::cli
