#include "backend/onednn/memory_format.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <vector>

namespace convscope::onednn {
namespace {

struct Blocking {
  std::vector<dnnl::memory::dim> strides, sizes, dimensions;  ///< of the tensor; of the inner blocks
};

#if DNNL_VERSION_MAJOR >= 3
bool isOpaque(const dnnl::memory::desc& desc) {
  return desc.get_format_kind() != dnnl::memory::format_kind::blocked;
}

Blocking blockingOf(const dnnl::memory::desc& desc) {
  return {desc.get_strides(), desc.get_inner_blks(), desc.get_inner_idxs()};
}
#else
bool isOpaque(const dnnl::memory::desc& desc) {
  return desc.data.format_kind != dnnl_blocked;
}

Blocking blockingOf(const dnnl::memory::desc& desc) {
  const auto& blocking = desc.data.format_desc.blocking;
  return {{blocking.strides, blocking.strides + desc.data.ndims},
          {blocking.inner_blks, blocking.inner_blks + blocking.inner_nblks},
          {blocking.inner_idxs, blocking.inner_idxs + blocking.inner_nblks}};
}
#endif

}  // namespace

std::string formatText(const dnnl::memory::desc& desc) {
  if (isOpaque(desc)) return "opaque";
  const Blocking blocking = blockingOf(desc);
  std::vector<int> order(blocking.strides.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater(), [&](int dimension) { return blocking.strides[dimension]; });
  std::string text;
  for (const int dimension : order) {
    const char letter = static_cast<char>('a' + dimension);
    const bool blocked = std::ranges::find(blocking.dimensions, dimension) != blocking.dimensions.end();
    text += blocked ? static_cast<char>(std::toupper(letter)) : letter;
  }
  for (std::size_t i = 0; i < blocking.sizes.size(); ++i)
    text += std::to_string(blocking.sizes[i]) + static_cast<char>('a' + blocking.dimensions[i]);
  return text;
}

}  // namespace convscope::onednn
