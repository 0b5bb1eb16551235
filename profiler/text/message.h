#pragma once

#include <string>
#include <vector>

namespace convscope {

/// A message with placeholders of fmt, and its translation. The translation may number them to change their order.
struct MessageTranslation {
  std::string english;
  std::string translation;
};

/// Sets the messages that translatedMessage() knows. Call it once, before other threads start.
void setMessages(std::vector<MessageTranslation> messages);

/// Returns a message of the program in the language of the process. Errors and recorded reasons are composed in
/// English, often in another process or on another day, so this compares the text with every known message. An argument
/// can be a message too, as can be the part after "place: ". Without a known message the text stays as it is.
std::string translatedMessage(const std::string& english);

}  // namespace convscope
