#include "policy/dispatch/platform.h"

#include "core/parse.h"

namespace convscope {
namespace {

int cudnnVersion(const Versions& versions) {
  const auto found = versions.find("cudnn");
  if (found == versions.end()) return 0;
  const auto parts = split(found->second, ".");
  if (parts.size() < 2) return 0;
  const auto major = parseNumber(parts[0], 0, 99);
  const auto minor = parseNumber(parts[1], 0, 99);
  const auto patch = parts.size() > 2 ? parseNumber(parts[2], 0, 99) : std::optional(0);
  if (!major || !minor || !patch) return 0;
  return *major * 10'000 + *minor * 100 + *patch;
}

}  // namespace

Platform platformOf(const Versions& versions, const DeviceInfo& device) {
  return {cudnnVersion(versions), device.computeCapability};
}

}  // namespace convscope
