#pragma once

#include <stdexcept>
#include <string>

namespace convscope {

/// What a person gave cannot be used: a text that does not parse, a shape that does not fit, a file of the wrong kind.
/// The message is one line that says what is wrong, where, and what would fit. Programs print it and exit with 2.
class InputError : public std::runtime_error {
 public:
  /// Control characters in `message`, which can come from the input, become spaces.
  explicit InputError(const std::string& message);

  /// The same error with where it happened put before it: "conv1: " + message.
  InputError within(const std::string& where) const;
};

/// "name:line:column: message" for the byte at `offset` of `text`; lines and columns count from 1.
InputError errorAt(const std::string& name, const std::string& text, std::size_t offset, const std::string& message);

}  // namespace convscope
