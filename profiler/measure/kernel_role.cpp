#include "measure/kernel_role.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <utility>

namespace convscope {

std::optional<KernelRole> helperRole(std::string_view kernel) {
  using enum KernelRole;
  using namespace std::string_view_literals;
  // Parts of the lower-case name. Names as in cuDNN 9.19.
  constexpr std::array kParts{
      std::pair{"nchwtonhwc"sv, ConvertsLayout},        // cudnn::engines_precompiled::nchwToNhwcKernel
      std::pair{"nhwctonchw"sv, ConvertsLayout},        // cudnn::fusion::nhwcToNchwKernel_32_bit
      std::pair{"nchwtofoldednhwc"sv, ConvertsLayout},  // nchwToFoldedNhwcKernel
      std::pair{"foldednhwctonchw"sv, ConvertsLayout},  // foldedNhwcToNchwKernel
      std::pair{"reduce_wgrad"sv, Reduces},             // cudnn::cnn::reduce_wgrad_nchw_helper
      std::pair{"reducesplitk"sv,
                Reduces},  // cutlass__5x_cudnn::Kernel<cutlass__5x_cudnn::reduction::kernel::ReduceSplitK>
      std::pair{"splitkreduce"sv, Reduces},  // cublasLt::splitKreduce_kernel
      std::pair{"offsetskernel"sv, Other},   // cask__5x_cudnn::computeWgradSplitKOffsetsKernel
  };
  std::string name(kernel);
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto found =
      std::ranges::find_if(kParts, [&](const auto& each) { return name.find(each.first) != std::string::npos; });
  return found != kParts.end() ? std::optional(found->second) : std::nullopt;
}

}  // namespace convscope
