#include "backend/cudnn/cudnn_executor.h"

#include "backend/cuda/host_timer.h"
#include "backend/cuda/nvrtc.h"
#include "backend/cudnn/libraries.h"

namespace convscope::cudnn {
namespace {

/// Python's packages put cuDNN into nvidia/cudnn/lib, and the toolkit into folders beside nvidia/cudnn.
std::vector<std::string> toolkitFolders() {
  const std::string folder = cudnnFolder();
  return {folder, folder + "/../.."};
}

/// Keeps NVRTC open. Otherwise each FALLBACK list and run-time compilation takes 7 to 10 ms longer, as cuDNN seems to
/// open and close it every time (docs/measurements.md). PyTorch keeps it open as well. If it is missing, cuDNN reports
/// it.
void keepNvrtcOpen() {
  openNvrtc(toolkitFolders());
}

}  // namespace

Result<CudnnDevice> CudnnDevice::open(const std::string& id) {
  Result<CudaDevice> device = CudaDevice::open(id);
  if (!device) return tl::unexpected(device.error());
  const HostTimer loading;
  if (const Result<void> loaded = loadCudnnParts(); !loaded) return tl::unexpected(loaded.error());
  keepNvrtcOpen();
  const double loadUs = loading.us();
  const HostTimer creating;
  Result<Target> target = deviceTarget(device->stream.get());
  if (!target) return tl::unexpected(target.error());
  const double handleUs = creating.us();
  return CudnnDevice{std::move(*device), std::move(target->handle), loadUs, handleUs};
}

CudnnExecutor::CudnnExecutor(CudnnDevice device)
    : CudaExecutor(std::move(device.device)),
      m_handle(std::move(device.handle)),
      m_loadUs(device.loadUs),
      m_handleUs(device.handleUs) {}

Versions CudnnExecutor::versions() const {
  Versions versions = CudaExecutor::versions();
  versions.merge(cudnnVersions());
  return versions;
}

SetupCosts CudnnExecutor::setupCosts() const {
  SetupCosts costs = CudaExecutor::setupCosts();
  costs.emplace_back("load cuDNN", m_loadUs);
  costs.emplace_back("create handle", m_handleUs);
  return costs;
}

std::vector<std::string> CudnnExecutor::libraryFolders() const {
  return toolkitFolders();
}

}  // namespace convscope::cudnn
