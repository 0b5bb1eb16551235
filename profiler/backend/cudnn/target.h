#pragma once

#include <cudnn_graph.h>

#include <memory>
#include <string>

#include "backend/backend.h"
#include "backend/cudnn/descriptor.h"

namespace convscope::cudnn {

/// For whom cuDNN lists and plans: a device that is there, through a handle, or one that is not, of which only the
/// profile is known. Exactly one of the two is set.
struct Target {
  std::shared_ptr<cudnnContext> handle;
  std::shared_ptr<const Descriptor> profile;
};

/// A handle on the current device that works on `stream`. It belongs to one thread at a time.
Result<Target> deviceTarget(cudaStream_t stream);

/// `json` is what cuDNN gave as CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION on the device (cuDNN 9.8 and newer).
Result<Target> profileTarget(const std::string& json);

}  // namespace convscope::cudnn
