#include "backend/cuda/stored_numbers.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstring>

namespace convscope {
namespace {

template <class T>
std::vector<float> inOrder(std::span<const std::byte> stored, const Dims& dims, Layout layout, float (*toFloat)(T)) {
  const auto batch = static_cast<std::size_t>(dims[0]);
  const auto channels = static_cast<std::size_t>(dims[1]);
  const std::size_t elements = stored.size() / sizeof(T);
  const std::size_t positions = elements / batch / channels;
  const auto number = [&](std::size_t index) {
    T value;
    std::memcpy(&value, stored.data() + index * sizeof(T), sizeof(T));
    return toFloat(value);
  };
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

}  // namespace

std::vector<float> numbersInShapeOrder(std::span<const std::byte> stored, const Dims& dims, Precision precision,
                                       Layout layout) {
  switch (precision) {
    case Precision::Fp16:
      return inOrder<__half>(stored, dims, layout, [](__half value) { return __half2float(value); });
    case Precision::Bf16:
      return inOrder<__nv_bfloat16>(stored, dims, layout, [](__nv_bfloat16 value) { return __bfloat162float(value); });
    case Precision::Fp32:
    case Precision::Tf32:
      break;
  }
  return inOrder<float>(stored, dims, layout, [](float value) { return value; });
}

}  // namespace convscope
