#include "policy/forecast/missing_data.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/problem_text.h"
#include "text/translate.h"

namespace convscope {
namespace {

/// Returns a size with its first reason: "32x3x224x224 (no list and 2 more)".
std::string sizeText(const MissingAtSize& size) {
  const std::string input = dimsText(size.input);
  if (size.reasons.empty()) return input;
  if (size.reasons.size() == 1) return fmt::format("{} ({})", input, size.reasons.front());
  return phrase("missing_data", "{} ({} and {} more)")(input, size.reasons.front(), size.reasons.size() - 1);
}

}  // namespace

std::string missingText(const std::vector<MissingAtSize>& sizes) {
  constexpr std::size_t kNamed = 3;
  if (sizes.empty()) return translated("missing_data", "measurements are missing");
  std::vector<std::string> named;
  for (std::size_t i = 0; i < std::min(sizes.size(), kNamed); ++i) named.push_back(sizeText(sizes[i]));
  if (sizes.size() > kNamed) named.push_back(phrase("missing_data", "and {} more")(sizes.size() - kNamed));
  return phrase("missing_data", "measurements are missing: {}")(fmt::join(named, "; "));
}

MissingData::MissingData(const std::string& what, std::vector<MissingAtSize> missing)
    : RequestError("{}: {}", what, missingText(missing)), m_sizes(std::move(missing)) {}

}  // namespace convscope
