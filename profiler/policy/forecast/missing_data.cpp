#include "policy/forecast/missing_data.h"

#include <fmt/format.h>

#include "problem/problem_text.h"

namespace convscope {

std::string missingText(const std::vector<MissingAtSize>& sizes) {
  constexpr std::size_t kNamed = 3;
  std::string text = "measurements are missing";
  for (std::size_t i = 0; i < sizes.size() && i < kNamed; ++i) {
    text += fmt::format("{} {}", i == 0 ? ":" : ";", dimsText(sizes[i].input));
    if (sizes[i].reasons.empty()) continue;
    text += fmt::format(" ({}", sizes[i].reasons.front());
    if (sizes[i].reasons.size() > 1) text += fmt::format(" and {} more", sizes[i].reasons.size() - 1);
    text += ")";
  }
  if (sizes.size() > kNamed) text += fmt::format("; and {} more sizes", sizes.size() - kNamed);
  return text;
}

MissingData::MissingData(const std::string& what, std::vector<MissingAtSize> missing)
    : RequestError(what + ": " + missingText(missing)), m_sizes(std::move(missing)) {}

}  // namespace convscope
