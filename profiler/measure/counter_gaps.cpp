#include "measure/counter_gaps.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "core/translatable.h"

namespace convscope {
namespace {

struct NamedCounter {
  std::optional<double> KernelCounters::*value;
  const char* name;
};

constexpr std::array kNamedCounters{NamedCounter{&KernelCounters::tensorCores, "tensor cores"},
                                    NamedCounter{&KernelCounters::occupancy, "occupancy"},
                                    NamedCounter{&KernelCounters::memoryBytes, "memory traffic"},
                                    NamedCounter{&KernelCounters::memoryPeakShare, "memory bandwidth"}};

}  // namespace

std::vector<KernelCounters> CounterGaps::take(std::vector<KernelCounters> counted, std::size_t kernels) {
  if (counted.size() != kernels) {
    ++m_mismatched;
    return {};
  }
  m_kernels += kernels;
  for (std::size_t i = 0; i < kNamedCounters.size(); ++i) {
    const auto isMissing = [&](const KernelCounters& each) { return !(each.*kNamedCounters[i].value).has_value(); };
    m_missing[i] += static_cast<std::size_t>(std::ranges::count_if(counted, isMissing));
  }
  return counted;
}

std::string CounterGaps::remark() const {
  std::vector<std::string> gaps;
  for (std::size_t i = 0; i < kNamedCounters.size(); ++i) {
    if (m_missing[i] > 0)
      gaps.push_back(fmt::format("{} of {} kernels lack {}", m_missing[i], m_kernels, kNamedCounters[i].name));
  }
  if (m_mismatched > 0)
    gaps.push_back(fmt::format("{} algorithms launch another number of kernels than were counted", m_mismatched));
  if (gaps.empty()) return {};
  return fmt::format(translatable("message", "hardware counters are incomplete: {}"), fmt::join(gaps, ", "));
}

}  // namespace convscope
