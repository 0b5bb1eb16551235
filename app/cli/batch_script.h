#pragma once

#include "cli/measurement.h"

namespace CLI {
class App;
}

namespace convscope::cli {

/// Prints the script that measures all shards of `command`, as it was parsed into `options`, by jobs of the scheduler
/// that --print-batch names, and then merges them. Throws InputError for an unknown scheduler. Returns the exit code.
int printBatch(const CLI::App& command, const MeasurementOptions& options);

}  // namespace convscope::cli
