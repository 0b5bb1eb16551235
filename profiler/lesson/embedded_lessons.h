#pragma once

#include <span>
#include <string_view>

namespace convscope {

/// A file of resources/lessons, compiled in so that lessons need no file at run time.
struct EmbeddedLesson {
  std::string_view name;
  std::string_view text;
  std::string_view chinese;  ///< of NAME.zh_CN.md; empty if there is none
};

std::span<const EmbeddedLesson> embeddedLessons();

}  // namespace convscope
