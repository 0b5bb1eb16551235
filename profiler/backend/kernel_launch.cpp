#include "backend/kernel_launch.h"

#include <algorithm>

namespace convscope {

std::vector<KernelLaunch> launchesNamed(std::span<const std::string> names) {
  std::vector<KernelLaunch> launches;
  for (const std::string& name : names) launches.push_back({name});
  return launches;
}

std::vector<std::string> namesOf(std::span<const KernelLaunch> launches) {
  std::vector<std::string> names;
  for (const KernelLaunch& launch : launches) names.push_back(launch.name);
  return names;
}

bool areTimed(std::span<const KernelLaunch> launches) {
  return !launches.empty() && std::ranges::all_of(launches, &KernelLaunch::isTimed);
}

}  // namespace convscope
