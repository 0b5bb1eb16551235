#pragma once

#include <string>
#include <vector>

#include "cli/problem_options.h"
#include "network/imported_network.h"
#include "workload/named_workload.h"

namespace CLI {
class App;
}

namespace convscope::cli {

inline constexpr const char* kNetworkHelp =
    "A preset's name (see the command networks), a network file, or an ONNX model (.onnx)";

inline constexpr const char* kSubjectHelp =
    "A preset's name (see the command networks), a network file, an ONNX model (.onnx), a workload or a recording";

/// Returns whether `nameOrFile` is a workload file or a recording, and no preset.
bool isRecorded(const std::string& nameOrFile);

/// Adds --with: the sessions of nameLayers().
void addNamesOption(CLI::App& command, std::vector<std::string>& sessions);

/// Names the layers of a recording without names after a preset or a network of `sessions`. Throws InputError if one of
/// these files is no session.
void nameLayers(Workload& workload, const std::vector<std::string>& sessions);

/// Reads a workload or a recording, and names its layers after `sessions`. Throws InputError if `options` request
/// anything: a workload has its own sizes, precisions, layouts and passes.
NamedWorkload openRecorded(const std::string& file, const ProblemOptions& options,
                           const std::vector<std::string>& sessions);

/// Throws InputError with `reason` if `nameOrFile` is recorded.
void refuseRecorded(const std::string& nameOrFile, const char* reason);

struct NetworkAtSize {
  Network network;
  Dims input;  ///< that of the options, otherwise the network's
};

/// Opens a preset, a network file, or an ONNX model at the input size of `options`. Prints on standard error what the
/// import left out. Throws InputError, also if the size does not fit the network, or if there are `sessions`: they name
/// the layers of recordings.
NetworkAtSize openNetwork(const std::string& nameOrFile, const ProblemOptions& options,
                          const std::vector<std::string>& sessions = {});

/// Prints the remarks of an import on standard error.
void showRemarks(const ImportedNetwork& imported);

}  // namespace convscope::cli
