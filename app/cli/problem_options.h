#pragma once

#include <optional>
#include <string>
#include <vector>

#include "network/network_problems.h"

namespace CLI {
class App;
}

namespace convscope::cli {

/// The options that turn a network's layers into problems; empty ones have defaults.
struct ProblemOptions {
  std::string input;
  std::string precision;
  std::string layout;
  std::vector<std::string> passes;
};

void addProblemOptions(CLI::App& command, ProblemOptions& options);

/// Returns the option --input as a shape. Throws InputError if it is not a shape.
Dims inputShape(const ProblemOptions& options);

/// Returns the input size of the options; by default the network's. Throws InputError if it does not fit the network.
Dims inputOf(const ProblemOptions& options, const Network& network);

/// Returns the options with defaults: the network's `own` precision, otherwise tf32 on a GPU, as frameworks have it for
/// convolutions, and fp32 on a CPU; channels last for 16-bit precisions and channels first for the others; all passes.
/// Throws InputError.
ProblemRequest problemRequest(const ProblemOptions& options, bool gpu, std::optional<Precision> own);

}  // namespace convscope::cli
