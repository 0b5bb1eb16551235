#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "core/translatable.h"

namespace convscope {

/// Which computation of a training step a problem is; see kPasses.
enum class Pass { Forward, BackwardData, BackwardFilter };

/// The tensors of a problem, named as in its layer; the pass decides which of them is the result.
enum class Tensor { Input, Filter, Output };

struct PassTraits {
  Pass value;
  std::string_view name;        ///< in problems, options and sessions
  std::string_view shortTitle;  ///< for people, in tables and charts
  std::string_view title;       ///< for people
  std::string_view meaning;     ///< for people, one line; with PyTorch's name
  Tensor result;                ///< what it computes; the other two are its operands
};

/// Every pass, in the order of the enumeration.
inline constexpr std::array kPasses{
    PassTraits{Pass::Forward, "fwd", translatable("traits", "fwd"), translatable("traits", "forward"),
               translatable("traits", "Forward"), Tensor::Output},
    PassTraits{Pass::BackwardData, "dgrad", translatable("traits", "dgrad"), translatable("traits", "backward-data"),
               translatable("traits", "Backward-data (grad_input): the gradient of a layer's input"), Tensor::Input},
    PassTraits{
        Pass::BackwardFilter, "wgrad", translatable("traits", "wgrad"), translatable("traits", "backward-filter"),
        translatable("traits", "Backward-filter (grad_weight): the gradient of a layer's weights"), Tensor::Filter},
};

constexpr const PassTraits& traitsOf(Pass pass) {
  return kPasses[static_cast<std::size_t>(pass)];
}

std::vector<Pass> allPasses();

}  // namespace convscope
