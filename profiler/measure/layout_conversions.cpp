#include "measure/layout_conversions.h"

#include <algorithm>

#include "measure/kernel_role.h"

namespace convscope {

std::size_t layoutConversions(std::span<const std::string> kernels) {
  return static_cast<std::size_t>(std::ranges::count_if(
      kernels, [](const std::string& name) { return helperRole(name) == KernelRole::ConvertsLayout; }));
}

}  // namespace convscope
