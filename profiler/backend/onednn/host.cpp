#include "backend/onednn/host.h"

#include <fmt/format.h>
#include <omp.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>
#include <string_view>
#include <thread>

#include "backend/onednn/lacked_precisions.h"
#include "core/translatable.h"

namespace convscope::onednn {
namespace {

constexpr std::string_view kBlanks = " \t";

/// The text after "`key` :" in a file with such lines, e.g. in /proc; empty if there is none.
std::string valueIn(const char* file, std::string_view key) {
  std::ifstream lines(file);
  std::string line;
  while (std::getline(lines, line)) {
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos || !line.starts_with(key)) continue;
    if (line.find_last_not_of(kBlanks, colon - 1) + 1 != key.size()) continue;
    const std::size_t value = line.find_first_not_of(kBlanks, colon + 1);
    return value == std::string::npos ? std::string() : line.substr(value);
  }
  return {};
}

/// The number at the beginning of a text; 0 if there is none.
double numberAt(const std::string& text) {
  double number = 0;
  std::istringstream(text) >> number;
  return number;
}

double highestClockMHz() {
  std::ifstream file("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq");
  if (double kHz = 0; file >> kHz) return kHz / 1000;
  return numberAt(valueIn("/proc/cpuinfo", "cpu MHz"));
}

std::uint64_t lastLevelCache() {
  for (const int level : {_SC_LEVEL4_CACHE_SIZE, _SC_LEVEL3_CACHE_SIZE, _SC_LEVEL2_CACHE_SIZE}) {
    if (const long bytes = sysconf(level); bytes > 0) return static_cast<std::uint64_t>(bytes);
  }
  return 0;
}

/// Time of processors since the machine started, in ticks.
struct ProcessorTime {
  double busy = 0;
  double all = 0;
};

/// Returns the sum over the processors that this process is bound to.
ProcessorTime processorTime() {
  cpu_set_t bound;
  CPU_ZERO(&bound);
  if (sched_getaffinity(0, sizeof(bound), &bound) != 0) return {};
  ProcessorTime sum;
  std::ifstream lines("/proc/stat");
  std::string line;
  while (std::getline(lines, line)) {
    std::istringstream text(line);
    std::string name;
    text >> name;
    int processor = -1;
    if (!name.starts_with("cpu") || !(std::istringstream(name.substr(3)) >> processor)) continue;
    if (processor >= CPU_SETSIZE || !CPU_ISSET(processor, &bound)) continue;
    constexpr int kIdle = 3;
    constexpr int kWaitsForDisk = 4;
    constexpr int kTimes = 8;  // those after it are parts of the first two
    double ticks = 0;
    for (int i = 0; i < kTimes && text >> ticks; ++i) {
      sum.all += ticks;
      if (i != kIdle && i != kWaitsForDisk) sum.busy += ticks;
    }
  }
  return sum;
}

}  // namespace

int processThreads() {
  // Read once, before any ThreadLimit of this thread could change it.
  static const int threads = omp_get_max_threads();
  return threads;
}

DeviceInfo hostDevice(const std::string& id, int threads) {
  DeviceInfo device;
  device.id = id;
  const std::string model = valueIn("/proc/cpuinfo", "model name");
  device.name = fmt::format(
      fmt::runtime(threads == 1 ? translatable("message", "{}, {} thread") : translatable("message", "{}, {} threads")),
      model.empty() ? "CPU" : model, threads);
  device.memoryBytes =
      static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  device.cacheBytes = lastLevelCache();
  device.processors = threads;
  device.clockMHz = highestClockMHz();
  device.lacks = lackedPrecisions();
  return device;
}

std::uint64_t availableMemory() {
  return static_cast<std::uint64_t>(numberAt(valueIn("/proc/meminfo", "MemAvailable"))) * 1024;
}

std::optional<double> processorLoad() {
  const ProcessorTime before = processorTime();
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const ProcessorTime after = processorTime();
  if (after.all <= before.all) return std::nullopt;
  return (after.busy - before.busy) / (after.all - before.all);
}

ThreadLimit::ThreadLimit(int threads) : m_before(omp_get_max_threads()) {
  omp_set_num_threads(threads);
}
ThreadLimit::~ThreadLimit() {
  omp_set_num_threads(m_before);
}

}  // namespace convscope::onednn
