#include "core/memory_format.h"

namespace convscope {

bool isChannelsLast(const Dims& sizes, const Dims& strides) {
  if (sizes.size() == 3 && strides.size() == 3 && strides[2] < kLargestSize && sizes[2] <= kLargestSize)
    return isChannelsLast({sizes[0], sizes[1], 1, sizes[2]},
                          {strides[0], strides[1], sizes[2] * strides[2], strides[2]});
  if ((sizes.size() != 4 && sizes.size() != 5) || strides.size() != sizes.size() || strides[1] == 0) return false;
  std::vector<std::size_t> order{1};  // from the innermost dimension of channels_last to the outermost
  for (std::size_t d = sizes.size() - 1; d >= 2; --d) order.push_back(d);
  order.push_back(0);
  std::int64_t least = 0;
  for (const std::size_t d : order) {
    if (sizes[d] == 0 || strides[d] < least) return false;
    if (d == 0 && least == strides[1]) return false;  // ambiguous, e.g. all sizes 1: taken as contiguous
    least = strides[d];
    if (sizes[d] > 1 && __builtin_mul_overflow(least, sizes[d], &least)) return false;
  }
  return true;
}

bool isPacked(const Dims& sizes, const Dims& strides, Layout layout) {
  if (sizes.size() < 3 || strides.size() != sizes.size() || !countElements(sizes)) return false;
  const Dims packed = packedStrides(sizes, layout);
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] != 1 && strides[d] != packed[d]) return false;
  }
  return true;
}

}  // namespace convscope
