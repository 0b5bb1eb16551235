#pragma once

#include <cudnn_graph.h>

#include <memory>
#include <string>

#include "backend/cudnn_api/descriptor.h"
#include "backend/failure.h"

namespace convscope::cudnn {

/// The device for which cuDNN lists and plans: a present one, through a handle, or an absent one, through its profile.
/// Exactly one of the two is set.
struct Target {
  std::shared_ptr<cudnnContext> handle;
  std::shared_ptr<const Descriptor> profile;
};

/// Makes a handle on the current device that works on `stream`. Used by one thread at a time.
Result<Target> deviceTarget(cudaStream_t stream);

/// Makes a target from `json`, which cuDNN 9.8 or newer returned as CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION.
Result<Target> profileTarget(const std::string& json);

}  // namespace convscope::cudnn
