#pragma once

#include <string>
#include <vector>

namespace convscope::cli {

struct KnownForecastOptions {
  std::string recording;
  std::vector<std::string> sessions;  ///< files of further sessions
  std::vector<std::string> policies;  ///< empty: PyTorch's usual ones
  bool json = false;
  std::string csv;
  bool force = false;
};

/// Forecasts a recorded program without a survey of it: from results that the sessions of the program and `sessions`
/// have for its problems, device and library. Prints the forecast and the problems without a result, with the command
/// that measures them. Returns the exit code. Throws InputError if no session has any result.
int forecastFromKnown(const KnownForecastOptions& options);

}  // namespace convscope::cli
