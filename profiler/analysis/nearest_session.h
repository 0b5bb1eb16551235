#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/problem.h"
#include "measure/event.h"
#include "workload/workload.h"

namespace convscope {

/// What a session that comes with the program has measured.
struct RecordedProblems {
  std::filesystem::path file;
  SurveyStarted started;  ///< of its first survey
  std::set<Problem> measured;
};

/// Reads the sessions that come with the program, which takes about a second; returns nothing if `stop` ends the
/// reading. Throws InputError as readSession.
std::vector<RecordedProblems> recordedProblems(const std::stop_token& stop = {});

/// The session that comes with the program and is most like a recording.
struct NearestSession {
  std::string session;         ///< its name, e.g. "vgg16-tf32"
  std::filesystem::path file;  ///< of the session
  std::string device;          ///< DeviceInfo::name
  std::size_t covered = 0;     ///< problems of the recording that it has measured; 0 if it only has the same network
  std::size_t problems = 0;    ///< of the recording, each counted once
  bool isOfNetwork = false;    ///< the recording's layers are those of its network: Workload::layersAsIn

  /// Returns whether it has measured at least half of the recording's problems.
  bool hasMost() const { return covered > 0 && 2 * covered >= problems; }
};

/// Returns the one of `sessions` that measured most of the recording's problems, on any device, if these are at least
/// half of them; otherwise one of the network whose layers the recording has; otherwise one that has any of its
/// problems. Of equals it prefers the recording's device, then a usual run. Sessions of a library that computes none of
/// the problems do not count. Returns nothing if no session has a problem.
std::optional<NearestSession> nearestSession(const Workload& workload, std::span<const RecordedProblems> sessions);

/// Returns "The nearest recorded session is vgg16-tf32: it has 26 of these 26 problems, measured on NVIDIA H200." Says
/// first if it has less than half of them and is not of the recording's network.
std::string nearestText(const NearestSession& nearest);

}  // namespace convscope
