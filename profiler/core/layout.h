#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/translatable.h"

namespace convscope {

/// Order of the dimensions in memory: channels first or channels last, for 1-D and 3-D data too.
enum class Layout { Nchw, Nhwc };

struct LayoutTraits {
  Layout value;
  std::string_view name;          ///< in problems, options and sessions
  std::string_view title;         ///< for people
  std::string_view memoryFormat;  ///< PyTorch's name
  std::string_view meaning;       ///< for people, one line; with PyTorch's name
};

/// Every layout, in the order of the enumeration.
inline constexpr std::array kLayouts{
    LayoutTraits{Layout::Nchw, "nchw", "NCHW", "contiguous", translatable("traits", "Channels first (contiguous)")},
    LayoutTraits{Layout::Nhwc, "nhwc", "NHWC", "channels_last",
                 translatable("traits", "Channels last (channels_last)")},
};

constexpr const LayoutTraits& traitsOf(Layout layout) {
  return kLayouts[static_cast<std::size_t>(layout)];
}

}  // namespace convscope
