#include "helpers/helper_limit.h"

#include <sched.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>

#include "core/parse.h"
#include "files/available_memory.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
constexpr std::uint64_t kHostBytes = 2048 * kMiB;
constexpr std::uint64_t kDeviceBytes = 512 * kMiB;
constexpr int kCoresOfSurvey = 2;
constexpr int kUseful = 8;
constexpr int kMost = 256;

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

/// The first words of a file of the system; empty if there is none.
std::pair<std::string, std::string> wordsIn(const char* file) {
  std::pair<std::string, std::string> words;
  std::ifstream(file) >> words.first >> words.second;
  return words;
}

/// Returns the number that `text` is; `otherwise` for anything else, e.g. "max".
std::uint64_t numberOr(const std::string& text, std::uint64_t otherwise) {
  return parseNumber<std::uint64_t>(text, 0, kUnlimited).value_or(otherwise);
}

int allowedCores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  const int cores = sched_getaffinity(0, sizeof(set), &set) == 0 ? CPU_COUNT(&set) : 1;
  const auto [quota, period] = wordsIn("/sys/fs/cgroup/cpu.max");
  const std::uint64_t periodUs = numberOr(period, 0);
  const std::uint64_t quotaUs = numberOr(quota, kUnlimited);
  if (periodUs == 0 || quotaUs == kUnlimited) return cores;
  return std::min(cores, static_cast<int>(std::max<std::uint64_t>(quotaUs / periodUs, 1)));
}

}  // namespace

HostShare hostShare() {
  return {allowedCores(), availableMemory()};
}

int helperLimit(const HostShare& host, const DeviceInfo& device, int sharedBy) {
  const std::uint64_t byHost = host.memoryBytes / 2 / kHostBytes / static_cast<std::uint64_t>(sharedBy);
  const std::uint64_t byDevice = device.memoryBytes / 16 / kDeviceBytes;
  const auto byCores = static_cast<std::uint64_t>(std::max(host.cores / sharedBy - kCoresOfSurvey, 0));
  const auto useful = static_cast<std::uint64_t>(std::max(kUseful / sharedBy, 1));
  return static_cast<int>(std::min({byHost, byDevice, byCores, useful}));
}

int helperCount(const DeviceInfo& device, int sharedBy) {
  const char* requested = std::getenv("CONVSCOPE_BUILD_HELPERS");
  if (requested == nullptr || *requested == '\0') return helperLimit(hostShare(), device, sharedBy);
  if (const auto count = parseNumber(requested, 0, kMost)) return *count;
  throw InputError("CONVSCOPE_BUILD_HELPERS is '{}': use a number from 0 to {}", requested, kMost);
}

}  // namespace convscope
