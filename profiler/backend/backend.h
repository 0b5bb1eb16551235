#pragma once

#include <memory>
#include <string>
#include <vector>

#include "backend/candidate_lists.h"
#include "backend/device_info.h"
#include "backend/failure.h"

namespace convscope {

class Executor;
class Planner;

/// A library's interface for running convolutions. Made by a loadable module; see registry.h.
class Backend {
 public:
  Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;
  virtual ~Backend() = default;

  [[nodiscard]] virtual std::string name() const = 0;  ///< as KnownBackend::name
  /// The lists that CandidateRequest may name, the usual ones first: those of candidate_lists.h.
  [[nodiscard]] virtual std::vector<std::string> candidateLists() const { return listNames(name()); }
  /// The available devices; without any, a Missing failure says what is missing and how to get it.
  [[nodiscard]] virtual Result<std::vector<DeviceInfo>> devices() = 0;
  [[nodiscard]] virtual Result<std::unique_ptr<Executor>> open(const std::string& deviceId) = 0;

  /// Describes a device, so that the library can list and plan for it on another machine. Returns JSON from cuDNN.
  [[nodiscard]] virtual Result<std::string> exportProfile(const std::string&);
  /// Makes a planner for the device that `profile` describes, on any machine. Its plans have a workspace size but
  /// cannot be executed; plans that need run-time compilation do not build.
  [[nodiscard]] virtual Result<std::unique_ptr<Planner>> openProfile(const std::string&);
};

}  // namespace convscope
