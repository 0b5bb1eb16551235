#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>

#include "window/worker/open_devices.h"

namespace convscope::window {

/// What cuDNN is to list for a device that is not there.
struct EnginesTask {
  std::filesystem::path profile;  ///< the device's
  Network network;                ///< at its input size
  ProblemRequest request;
};

/// Lists problem after problem on the calling thread; `tell` hears of each as it comes. Every failure is in what is
/// returned; nothing is thrown.
ListingEnded listForProfile(OpenDevices& shelf, const EnginesTask& order,
                            const std::function<void(ListingUpdate)>& tell, const std::stop_token& stop);

}  // namespace convscope::window
