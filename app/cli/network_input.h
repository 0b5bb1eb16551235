#pragma once

#include <string>

#include "cli/problem_options.h"
#include "network/imported_network.h"

namespace convscope::cli {

inline constexpr const char* kNetworkHelp =
    "A preset's name (see the command networks), a network file, or an ONNX model (.onnx)";

/// The network that is named, an ONNX model at the input size that `options` say; what its import left out is said on
/// standard error. Throws InputError.
Network openNetwork(const std::string& nameOrFile, const ProblemOptions& options);

/// Says the remarks of an import on standard error.
void showRemarks(const ImportedNetwork& imported);

}  // namespace convscope::cli
