#include "problem/input_error.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/excerpt.h"
#include "text/message.h"

namespace convscope {

RequestError::RequestError(fmt::string_view pattern, fmt::format_args args)
    : std::runtime_error(messageLine(vformatMessage(pattern, args))) {}

RequestError::RequestError(const Message& message) : std::runtime_error(messageLine(formatMessage(message))) {}

EventError::EventError(const std::string& message) : std::runtime_error(messageLine(message)) {}

DeviceError::DeviceError(const std::string& message) : std::runtime_error(messageLine(message)) {}

InputError InputError::within(const std::string& where) const {
  return InputError("{}: {}", where, what());
}

std::string placeIn(const std::string& name, const std::string& text, std::size_t offset) {
  const std::size_t end = std::min(offset, text.size());
  const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n') + 1;
  const std::size_t newline = end == 0 ? std::string::npos : text.rfind('\n', end - 1);
  const std::size_t column = newline == std::string::npos ? end + 1 : end - newline;
  return fmt::format("{}:{}:{}", name, line, column);
}

}  // namespace convscope
