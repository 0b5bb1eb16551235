#pragma once

#include <string>
#include <vector>

namespace convscope {

/// Returns `text` without spaces and tabs at both ends.
inline std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// Returns the parts of `text` between separators; all of `text` if there is none.
inline std::vector<std::string> splitAt(const std::string& text, const std::string& separator) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  for (;;) {
    const std::size_t end = text.find(separator, start);
    parts.push_back(text.substr(start, end - start));
    if (end == std::string::npos) return parts;
    start = end + separator.size();
  }
}

}  // namespace convscope
