#include "measure/layout_conversions.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace convscope {

// Names as in cuDNN 9.19: cudnn::engines_precompiled::nchwToNhwcKernel, cudnn::fusion::nhwcToNchwKernel_32_bit,
// nchwToFoldedNhwcKernel, foldedNhwcToNchwKernel.
std::size_t layoutConversions(std::span<const std::string> kernels) {
  constexpr std::array kParts{std::string_view("nchwToNhwc"), std::string_view("nhwcToNchw"),
                              std::string_view("nchwToFoldedNhwc"), std::string_view("foldedNhwcToNchw")};
  return static_cast<std::size_t>(std::ranges::count_if(kernels, [&](const std::string& name) {
    return std::ranges::any_of(kParts, [&](std::string_view part) { return name.find(part) != std::string::npos; });
  }));
}

}  // namespace convscope
