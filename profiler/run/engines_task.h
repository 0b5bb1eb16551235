#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <variant>

#include "backend/known_backends.h"
#include "measure/device_profile.h"
#include "measure/engine_list.h"
#include "run/open_devices.h"
#include "workload/named_workload.h"

namespace convscope {

/// A listing of engines for an absent device.
struct EnginesTask {
  DeviceProfile profile;
  Network network;  ///< at its input size
  ProblemRequest request;
  std::string layer = {};  ///< lists only this layer's problems; empty: all
  std::string backend{profileBackend().name};
  std::vector<std::string> lists = {};         ///< empty: the backend's default
  std::optional<NamedWorkload> recorded = {};  ///< if set, its problems are listed instead of the network's
};

/// What a listing emits: first the head, then its problems one by one.
using ListingUpdate = std::variant<ListingHead, ListedProblem>;

/// Lists problem by problem on the calling thread. Returns false if it was stopped. Throws DeviceError if the backend
/// is not available, and InputError if the backend refuses the profile or there is nothing to list.
bool runTask(const EnginesTask& task, OpenDevices& devices, const std::function<void(ListingUpdate)>& sink,
             const std::stop_token& stop);

}  // namespace convscope
