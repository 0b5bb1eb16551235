#pragma once

#include <string>
#include <vector>

namespace convscope::cli {

struct KnownForecastOptions {
  std::string recording;
  std::vector<std::string> sessions;  ///< files of further sessions
  std::string device;                 ///< of a recording that does not name its own; may be empty
  std::vector<std::string> policies;  ///< empty: PyTorch's usual ones
  bool json = false;
  std::string csv;
  bool force = false;
};

/// Forecasts a recorded program without a survey of it: from results that the sessions of the program and `sessions`
/// have for its problems, device and library. The device of a recording that does not name it, e.g. a log of cuDNN, is
/// the given one, otherwise that of the first of `sessions`, otherwise that of the nearest session of the program; the
/// output says so. Prints the forecast, the recorded searches and the problems without a result, with the command that
/// measures them. Returns the exit code. Throws InputError if no session has any result, or if no device can be
/// assumed.
int forecastFromKnown(const KnownForecastOptions& options);

}  // namespace convscope::cli
