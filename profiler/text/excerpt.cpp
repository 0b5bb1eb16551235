#include "text/excerpt.h"

#include "text/printable.h"

namespace convscope {

std::string excerpt(std::string_view text, std::size_t width) {
  constexpr std::size_t kMostBytes = 4;  // of a character; the rest of a long text need not be read
  if (text.size() <= 2 * kMostBytes * width) return shortened(printable(validUtf8(text)), width);
  const std::string head(text.substr(0, kMostBytes * width));
  return shortened(printable(validUtf8(head + std::string(text.substr(text.size() - kMostBytes * width)))), width);
}

std::string messageLine(std::string_view message) {
  return message.size() <= kLongestMessage ? printable(message) : excerpt(message, kLongestMessage);
}

}  // namespace convscope
