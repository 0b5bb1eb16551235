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
  std::optional<Forecast> forecast;
  std::string why;  ///< why there is no forecast; empty if there is one
};

/// Returns replay, forecast and their ratio as a table. Lines are no wider than `width` unless that is 0.
std::string replayText(const ReplayResult& result, std::size_t width);
/// Returns the same as JSON; times in microseconds.
std::string replayJson(const ReplayResult& result);
/// Returns one CSV row for each iteration; times in microseconds.
std::string replayCsv(const ReplayResult& result);

/// Returns a table of replays, with a note for those that did not complete.
std::string replaysTable(const std::vector<Replay>& replays, std::size_t width);
/// Returns the totals of a recorded replay as an object; times in microseconds.
nlohmann::ordered_json recordedJson(const Replay& replay);

}  // namespace convscope::cli
