#include "backend/cuda/stored_numbers.h"

namespace convscope {

std::vector<float> numbersInShapeOrder(std::span<const std::byte> stored, const Dims& dims, Precision precision,
                                       Layout layout) {
  const NumberFormat format = traitsOf(precision).stored;
  const auto bytes = static_cast<std::size_t>(format.bytes);
  const auto batch = static_cast<std::size_t>(dims[0]);
  const auto channels = static_cast<std::size_t>(dims[1]);
  const std::size_t elements = stored.size() / bytes;
  const std::size_t positions = elements / batch / channels;
  const auto number = [&](std::size_t index) { return format.value(bitsAt(stored, index * bytes, bytes)); };
  std::vector<float> numbers(elements);
  if (layout == Layout::Nchw) {
    for (std::size_t i = 0; i < elements; ++i) numbers[i] = number(i);
    return numbers;
  }
  std::size_t from = 0;
  for (std::size_t n = 0; n < batch; ++n) {
    for (std::size_t at = 0; at < positions; ++at) {
      for (std::size_t c = 0; c < channels; ++c) numbers[(n * channels + c) * positions + at] = number(from++);
    }
  }
  return numbers;
}

}  // namespace convscope
