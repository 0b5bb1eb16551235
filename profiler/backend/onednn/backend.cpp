#include "backend/onednn/backend.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "backend/onednn/executor.h"
#include "backend/onednn/guarded.h"
#include "backend/onednn/host.h"
#include "backend/onednn/planner.h"
#include "core/parse.h"

namespace convscope::onednn {
namespace {

/// Threads of the device `id`; none if there is no such device.
std::optional<int> threadsOf(std::string_view id) {
  constexpr std::string_view kPrefix = "cpu:";
  if (id == "cpu") return processThreads();
  if (!id.starts_with(kPrefix)) return std::nullopt;
  id.remove_prefix(kPrefix.size());
  return parseNumber(id, 1, processThreads());
}

}  // namespace

Result<std::vector<DeviceInfo>> OneDnnBackend::devices() {
  std::vector<DeviceInfo> devices{hostDevice("cpu", processThreads())};
  if (processThreads() > 1) devices.push_back(hostDevice("cpu:1", 1));
  return devices;
}

Result<std::unique_ptr<Executor>> OneDnnBackend::open(const std::string& deviceId) {
  const auto threads = threadsOf(deviceId);
  if (!threads)
    return tl::unexpected(Failure{
        Failure::Kind::Missing, fmt::format("there is no device '{}': use cpu, or cpu:N for N threads, N from 1 to {}",
                                            deviceId, processThreads())});
  return guarded(
      [&]() -> Result<std::unique_ptr<Executor>> { return std::make_unique<OneDnnExecutor>(deviceId, *threads); });
}

}  // namespace convscope::onednn
