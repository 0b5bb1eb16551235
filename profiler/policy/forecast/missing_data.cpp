#include "policy/forecast/missing_data.h"

#include <fmt/format.h>

#include "problem/problem_text.h"

namespace convscope {
namespace {

std::string message(const std::string& what, const std::vector<MissingAtSize>& sizes) {
  constexpr std::size_t kTold = 3;
  std::string text = what + ": measurements are missing";
  for (std::size_t i = 0; i < sizes.size() && i < kTold; ++i) {
    text += fmt::format("{} {}", i == 0 ? ":" : ";", dimsText(sizes[i].input));
    if (sizes[i].reasons.empty()) continue;
    text += fmt::format(" ({}", sizes[i].reasons.front());
    if (sizes[i].reasons.size() > 1) text += fmt::format(" and {} more", sizes[i].reasons.size() - 1);
    text += ")";
  }
  if (sizes.size() > kTold) text += fmt::format("; and {} more sizes", sizes.size() - kTold);
  return text;
}

}  // namespace

MissingData::MissingData(const std::string& what, std::vector<MissingAtSize> missing)
    : RequestError(message(what, missing)), m_sizes(std::move(missing)) {}

}  // namespace convscope
