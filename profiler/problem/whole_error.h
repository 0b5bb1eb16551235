#pragma once

#include <fmt/core.h>

#include <string>

#include "problem/input_error.h"

namespace convscope {

/// An InputError with text that must not be cut: a command to copy, or the names that are valid. What it quotes of
/// files and people has a limited length, but for the names of files.
class WholeError : public InputError {
 public:
  /// Makes the message as InputError does.
  template <class... Args>
  explicit WholeError(fmt::format_string<Args...> pattern, Args&&... args)
      : WholeError(fmt::string_view(pattern), fmt::format_args(fmt::make_format_args(args...))) {}

  /// Returns the message on one line in full. what() is of limited length, so it can lack the middle.
  const std::string& whole() const { return m_whole; }

 private:
  WholeError(fmt::string_view pattern, fmt::format_args args);

  std::string m_whole;
};

}  // namespace convscope
