#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace convscope {

/// What fills one placeholder of a message.
struct MessageArgument {
  std::string text;
  bool isQuoted = false;   ///< from somebody's input: of any length, with any bytes
  bool isMessage = false;  ///< a message without arguments, e.g. the name of a quantity

  MessageArgument(const char* argument) : text(argument) {}
  MessageArgument(std::string argument) : text(std::move(argument)) {}
  MessageArgument(std::integral auto number) : text(std::to_string(number)) {}

  /// Returns an argument that quotes input.
  static MessageArgument quoting(std::string_view input) {
    MessageArgument argument{std::string(input)};
    argument.isQuoted = true;
    return argument;
  }

  /// Returns an argument that is a message itself: English, marked by translatable("message", ...).
  static MessageArgument message(const char* text) {
    MessageArgument argument(text);
    argument.isMessage = true;
    return argument;
  }
};

/// A message as a value. Whoever shows it shortens what it quotes and translates it.
struct Message {
  const char* text;  ///< English, with "{}" for each argument; a literal
  std::vector<MessageArgument> arguments = {};
};

/// Nothing, or the message that says what is wrong.
using Checked = tl::expected<void, Message>;

/// Returns the message with its arguments in place of "{}".
std::string toText(const Message& message);

}  // namespace convscope
