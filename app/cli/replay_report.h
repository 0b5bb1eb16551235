#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "policy/forecast/forecast.h"
#include "session/session.h"

namespace convscope::cli {

/// A replay that has just ended, beside its forecast.
struct ReplayResult {
  const Replay& replay;
  std::optional<Forecast> told;
  std::string why;  ///< there is no forecast
};

/// Replay, forecast and their ratio as a table; lines no wider than `width`, where that is not 0.
std::string replayText(const ReplayResult& result, std::size_t width);
/// The same for other programs; times in microseconds.
std::string replayJson(const ReplayResult& result);
/// One row for each iteration; times in microseconds.
std::string replayCsv(const ReplayResult& result);

/// The replays that a session holds, a row each; a note for those that did not end.
std::string replaysTable(const std::vector<Replay>& replays, std::size_t width);
/// What one of them comes to; times in microseconds.
nlohmann::ordered_json recordedJson(const Replay& replay);

}  // namespace convscope::cli
