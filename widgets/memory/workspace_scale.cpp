#include "widgets/memory/workspace_scale.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr double kNone = 0.1;  ///< width between "none" and the lowest power
constexpr double kTop = 0.97;  ///< position of the highest power; no algorithm needs more
constexpr double kSmallestPower = 10;
constexpr double kNegligiblePower = 16;  ///< less than 64 KiB is next to none: the axis does not begin with it
constexpr double kLeastRange = 8;        ///< in powers, for networks that need little
constexpr double kLargestPower = 30;
constexpr double kMostPower = 62;  ///< largest power that fits a number of bytes

/// Formats a power of two without superfluous digits: "64 KiB".
QString powerText(int power) {
  static constexpr std::array kUnits{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  return QStringLiteral("%1 %2")
      .arg(1 << power % 10)
      .arg(QLatin1String(kUnits.at(static_cast<std::size_t>(power / 10))));
}

double powerOf(std::uint64_t bytes) {
  return std::log2(static_cast<double>(bytes));
}

}  // namespace

WorkspaceScale::WorkspaceScale(std::uint64_t least, std::uint64_t most)
    : m_low(least > 0 ? std::min(2 * std::floor(powerOf(least) / 2), kMostPower - 2) : kSmallestPower),
      m_high(most > 0 ? std::min(2 * std::ceil(powerOf(most) / 2), kMostPower) : kLargestPower) {
  if (least > 0) m_low = std::max(m_low, std::min(kNegligiblePower, m_high - kLeastRange));
  if (m_high <= m_low) m_high = m_low + 2;
  m_ticks.push_back({0, App::tr("none")});
  constexpr double kMost = 8;
  int stride = 10;
  for (const int step : {5, 4, 2}) {  // their multiples are easy to read
    if ((m_high - m_low) / step <= kMost) stride = step;
  }
  const int first = static_cast<int>(std::ceil(m_low / stride)) * stride;
  for (int power = first; power <= static_cast<int>(m_high); power += stride)
    m_ticks.push_back({std::uint64_t{1} << power, powerText(power)});
}

double WorkspaceScale::fraction(std::uint64_t bytes) const {
  if (bytes == 0) return 0;
  const double power = powerOf(bytes);
  if (power < m_low) return kNone / 2;
  return std::min(1.0, kNone + (kTop - kNone) * (power - m_low) / (m_high - m_low));
}

std::optional<std::uint64_t> WorkspaceScale::bytesAt(double fraction) const {
  if (fraction < kNone / 2) return 0;
  if (fraction > (1 + kTop) / 2) return std::nullopt;
  constexpr double kSteps = 64;
  const double power = m_low + (m_high - m_low) * (fraction - kNone) / (kTop - kNone);
  return static_cast<std::uint64_t>(std::llround(std::exp2(std::round(std::max(power, m_low) * kSteps) / kSteps)));
}

}  // namespace convscope
