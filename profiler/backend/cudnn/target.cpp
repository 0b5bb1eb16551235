#include "backend/cudnn/target.h"

#include "backend/cudnn/cudnn_check.h"
#include "backend/cudnn/linked_api.h"

namespace convscope::cudnn {

Result<Target> deviceTarget(cudaStream_t stream) {
  cudnnHandle_t raw = nullptr;
  cudnnStatus_t status = cudnnCreate(&raw);
  if (status != CUDNN_STATUS_SUCCESS) return tl::unexpected(cudnnFailure(status, "create a cuDNN handle"));
  Target target{std::shared_ptr<cudnnContext>(raw, [](cudnnHandle_t handle) { cudnnDestroy(handle); }), nullptr};
  status = cudnnSetStream(raw, stream);
  if (status != CUDNN_STATUS_SUCCESS) return tl::unexpected(cudnnFailure(status, "set cuDNN's stream"));
  return target;
}

Result<Target> profileTarget(const std::string& json) {
  return toResult(DescriptorBuilder(kLinkedApi, CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR)
                      .set(CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, std::vector<char>(json.begin(), json.end()))
                      .finish("read a device profile"))
      .map([](Descriptor profile) {
        return Target{nullptr, std::make_shared<const Descriptor>(std::move(profile))};
      });
}

}  // namespace convscope::cudnn
