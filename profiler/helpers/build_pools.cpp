#include "helpers/build_pools.h"

#include <algorithm>

#include "helpers/helper_limit.h"
#include "helpers/helper_pool.h"

namespace convscope {

BuildPoolMaker buildPoolsOf(const std::filesystem::path& cli) {
  return [cli](const std::string& backend, const DeviceInfo& device, int sharedBy) -> std::unique_ptr<BuildPool> {
    HelperSettings settings;
    settings.command = {cli.string(), kBuildCommand};
    settings.backend = backend;
    settings.device = device.id;
    settings.helpers = helperCount(device, sharedBy);
    if (settings.helpers == 0) return nullptr;
    settings.ahead = std::max(settings.ahead / sharedBy, 1);
    return std::make_unique<HelperPool>(std::move(settings));
  };
}

}  // namespace convscope
