#pragma once

#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

#include "core/message.h"
#include "problem/errors.h"
#include "text/message.h"

namespace convscope {

/// A person's mistake: a text that does not parse, a shape that does not fit, an option that does not exist, or a file
/// that is of the wrong kind or cannot be read or written. The message says what is wrong, where, and what would fit.
class InputError : public RequestError {
 public:
  using RequestError::RequestError;

  /// Returns the same error with its place in front: "conv1: " + message.
  InputError within(const std::string& where) const;
};

/// Returns "name:line:column" of the byte at `offset` of `text`. Lines and columns count from 1.
std::string placeIn(const std::string& name, const std::string& text, std::size_t offset);

/// Makes the error "name:line:column: message" for the byte at `offset` of `text`.
template <class... Args>
InputError errorAt(const std::string& name, const std::string& text, std::size_t offset,
                   fmt::format_string<Args...> pattern, Args&&... args) {
  return InputError("{}: {}", placeIn(name, text, offset), vformatMessage(pattern, fmt::make_format_args(args...)));
}

/// Returns the value of `result`. Throws its message as InputError.
template <class Value>
Value orThrow(tl::expected<Value, Message> result) {
  if (!result) throw InputError(result.error());
  if constexpr (!std::is_void_v<Value>) return std::move(*result);
}

}  // namespace convscope
