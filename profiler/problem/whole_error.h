#pragma once

#include <string>

#include "problem/input_error.h"

namespace convscope {

/// An InputError with text that must not be cut: a command to copy, or the names that are valid. What it quotes of
/// files and people has a limited length, but for the names of files.
class WholeError : public InputError {
 public:
  explicit WholeError(const std::string& message);

  /// Returns the message on one line in full. what() is of limited length, so it can lack the middle.
  const std::string& whole() const { return m_whole; }

 private:
  std::string m_whole;
};

}  // namespace convscope
