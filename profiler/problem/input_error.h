#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include "core/message.h"
#include "problem/errors.h"

namespace convscope {

/// A person's mistake: a text that does not parse, a shape that does not fit, an option that does not exist, or a file
/// that is of the wrong kind or cannot be read or written. The message says what is wrong, where, and what would fit.
class InputError : public RequestError {
 public:
  using RequestError::RequestError;

  /// Returns the same error with its place in front: "conv1: " + message.
  InputError within(const std::string& where) const;
};

/// Makes the error "name:line:column: message" for the byte at `offset` of `text`. Lines and columns count from 1.
InputError errorAt(const std::string& name, const std::string& text, std::size_t offset, const std::string& message);

/// Returns a message of the core with what it quotes as excerpt() shows it.
std::string messageText(const Message& message);

/// Returns the value of `result`. Throws its message as InputError.
template <class Value>
Value orThrow(tl::expected<Value, Message> result) {
  if (!result) throw InputError(messageText(result.error()));
  if constexpr (!std::is_void_v<Value>) return std::move(*result);
}

}  // namespace convscope
