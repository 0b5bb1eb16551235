#pragma once

#include <optional>
#include <string_view>

namespace convscope {

/// The work of a kernel within its algorithm.
enum class KernelRole {
  Computes,
  ConvertsLayout,  ///< of a tensor, between NCHW and NHWC
  Reduces,         ///< adds up partial results of split-K
  Other
};

/// Returns the role of a kernel (named as KernelLaunch::name) that only helps another one to compute; none if it is no
/// known helper.
std::optional<KernelRole> helperRole(std::string_view kernel);

}  // namespace convscope
