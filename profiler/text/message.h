#pragma once

#include <fmt/core.h>

#include <string>
#include <vector>

#include "core/message.h"

namespace convscope {

// A message is an English pattern, which translatable("message", ...) marks, and its arguments. Messages that this
// process shows are composed by formatMessage(). Messages that are recorded or sent to another process are composed in
// English, by fmt::format(); whoever shows one translates it by translatedMessage().

/// Returns the message with this pattern and these arguments in the language of the process; in English if the pattern
/// has no translation. Arguments stay as they are: compose one that is a message itself by formatMessage() too.
template <class... Args>
std::string formatMessage(fmt::format_string<Args...> pattern, Args&&... args);

/// Returns a message of the core likewise, with what it quotes as excerpt() shows it.
std::string formatMessage(const Message& message);

/// Does the work of formatMessage(). `pattern` must fit `args`.
std::string vformatMessage(fmt::string_view pattern, fmt::format_args args);

/// A message with placeholders of fmt, and its translation. The translation may number them to change their order.
struct MessageTranslation {
  std::string english;
  std::string translation;
};

/// Sets the messages that translatedMessage() knows. Call it once, before other threads start.
void setMessages(std::vector<MessageTranslation> messages);

/// Returns a message that was composed elsewhere in the language of the process: a reason, a remark or a device's name
/// that a session can record, or a text of another process or of a module (which has no translator). It compares the
/// text with every known message. An argument can be a message too, as can be the part after "place: ". Without a known
/// message the text stays as it is. If the pattern is known, use formatMessage(): an argument can look like a message.
std::string translatedMessage(const std::string& english);

template <class... Args>
std::string formatMessage(fmt::format_string<Args...> pattern, Args&&... args) {
  return vformatMessage(pattern, fmt::make_format_args(args...));
}

}  // namespace convscope
