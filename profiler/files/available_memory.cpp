#include "files/available_memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <set>
#include <string>

#include "core/parse.h"

namespace convscope {
namespace {

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

/// Returns the number that `text` is; `otherwise` for anything else, e.g. "max".
std::uint64_t numberOr(const std::string& text, std::uint64_t otherwise) {
  return parseNumber<std::uint64_t>(text, 0, kUnlimited).value_or(otherwise);
}

std::uint64_t numberIn(const char* file, std::uint64_t otherwise) {
  std::string word;
  std::ifstream(file) >> word;
  return numberOr(word, otherwise);
}

/// Returns the sum of the numbers that follow `keys` in a file of the system with a line for each key.
std::uint64_t sumIn(const char* file, const std::set<std::string>& keys) {
  std::uint64_t sum = 0;
  std::ifstream lines(file);
  for (std::string key, value; lines >> key >> value; lines.ignore(std::numeric_limits<std::streamsize>::max(), '\n'))
    sum += keys.contains(key) ? numberOr(value, 0) : 0;
  return sum;
}

std::uint64_t difference(std::uint64_t limit, std::uint64_t used) {
  return limit - std::min(used, limit);
}

std::uint64_t availableInSystem() {
  constexpr std::uint64_t kUnit = 1024;
  const std::uint64_t available = sumIn("/proc/meminfo", {"MemAvailable:"}) * kUnit;
  return available == 0 ? kUnlimited : available;
}

std::uint64_t availableInGroup() {
  const std::uint64_t limit = numberIn("/sys/fs/cgroup/memory.max", kUnlimited);
  if (limit == kUnlimited) return limit;
  // Files that are only cached give way.
  const std::uint64_t cached = sumIn("/sys/fs/cgroup/memory.stat", {"active_file", "inactive_file"});
  return difference(limit, difference(numberIn("/sys/fs/cgroup/memory.current", 0), cached));
}

std::uint64_t availableToProcess() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kUnlimited;
  const std::uint64_t pages = numberIn("/proc/self/statm", 0);
  return difference(limit.rlim_cur, pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)));
}

}  // namespace

std::uint64_t availableMemory() {
  return std::min({availableInSystem(), availableInGroup(), availableToProcess()});
}

}  // namespace convscope
