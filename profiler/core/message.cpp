#include "core/message.h"

namespace convscope {

std::string toText(const Message& message) {
  constexpr std::string_view kPlaceholder = "{}";
  std::string text;
  std::string_view rest = message.text;
  for (const MessageArgument& argument : message.arguments) {
    const std::size_t end = rest.find(kPlaceholder);
    if (end == std::string_view::npos) break;
    text.append(rest.substr(0, end)).append(argument.text);
    rest.remove_prefix(end + kPlaceholder.size());
  }
  return text.append(rest);
}

}  // namespace convscope
