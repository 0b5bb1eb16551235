#include "lesson/figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "text/printable.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

constexpr double kLargestCount = 9e18;  // fits a 64-bit number

std::string textOf(FigureUnit unit, double number) {
  if (std::isinf(number)) return translated("figures", "never");
  switch (unit) {
    case FigureUnit::Time:
      return formatTime(number);
    case FigureUnit::Bytes:
      return formatBytes(static_cast<std::uint64_t>(std::clamp(number, 0.0, kLargestCount)));
    case FigureUnit::Count:
      return formatCount(std::llround(std::clamp(number, -kLargestCount, kLargestCount)));
    case FigureUnit::Estimate:
      return formatEstimate(std::llround(std::clamp(number, -kLargestCount, kLargestCount)));
    case FigureUnit::Share:
      return formatPercent(number);
    case FigureUnit::Ratio:
      return std::abs(number) < 99.95 ? fmt::format("{:#.3g}", number) : formatCount(std::llround(number));
    case FigureUnit::Words:
      break;
  }
  return {};
}

}  // namespace

Figure numberFigure(FigureUnit unit, double number) {
  if (std::isnan(number)) return {unit, 0, {}, "it is not a number", {}};
  return {unit, number, textOf(unit, number), {}, {}};
}

Figure wordsFigure(const std::string& words, const std::string& key) {
  return {FigureUnit::Words, 0, printable(words), {}, key};
}

}  // namespace convscope
