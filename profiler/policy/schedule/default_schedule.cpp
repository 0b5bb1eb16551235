#include "policy/schedule/default_schedule.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace convscope {
namespace {

constexpr std::ptrdiff_t kSpatial = 2;  ///< behind batch and channels

/// Returns whether the input has the batch and the channels of `first`, and equal spatial sizes.
bool isSquareLike(const Dims& input, const Dims& first) {
  if (input.size() <= kSpatial || input.size() != first.size()) return false;
  return std::equal(input.begin(), input.begin() + kSpatial, first.begin()) &&
         std::all_of(input.begin() + kSpatial, input.end(), [&](std::int64_t size) { return size == input.back(); });
}

}  // namespace

ScheduleSpec defaultSchedule(const std::vector<Dims>& inputs) {
  if (inputs.size() < 2) return FixedSizes{};
  std::vector<std::int64_t> sizes;
  for (const Dims& input : inputs) {
    if (!isSquareLike(input, inputs.front())) return AlternatingSizes{inputs, 1};
    sizes.push_back(input.back());
  }
  std::ranges::sort(sizes);
  const std::int64_t step = sizes[1] - sizes[0];
  for (std::size_t i = 1; i < sizes.size(); ++i) {
    if (step == 0 || sizes[i] - sizes[i - 1] != step) return AlternatingSizes{inputs, 1};
  }
  return RandomSizes{sizes.front(), sizes.back(), step, 1};
}

std::vector<Dims> endedInputs(const std::vector<const Survey*>& surveys) {
  std::vector<Dims> all;
  std::vector<Dims> ended;
  for (const Survey* survey : surveys) {
    all.push_back(survey->started.input);
    if (survey->ended) ended.push_back(survey->started.input);
  }
  return ended.empty() ? all : ended;
}

}  // namespace convscope
