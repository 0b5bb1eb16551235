#pragma once

#include <string>
#include <vector>

#include "network/network_problems.h"

namespace CLI {
class App;
}

namespace convscope::cli {

/// How the layers of a network become problems; what is empty has a default.
struct ProblemOptions {
  std::string input;
  std::string precision;
  std::string layout;
  std::vector<std::string> passes;
};

void addProblemOptions(CLI::App& command, ProblemOptions& options);

/// The option --input as a shape. Throws InputError where it is none.
Dims inputShape(const ProblemOptions& options);

/// The input size: what the options say, else the network's own. Throws InputError where it does not fit the network.
Dims inputOf(const ProblemOptions& options, const Network& network);

/// Defaults: tf32 on a GPU, as frameworks have it for convolutions, and fp32 on a CPU; channels last for 16-bit
/// precisions and channels first for the others; all passes. Throws InputError.
ProblemRequest problemRequest(const ProblemOptions& options, bool gpu);

}  // namespace convscope::cli
