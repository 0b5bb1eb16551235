#include "widgets/chart/time_scale.h"

#include <cmath>

#include "widgets/chart/tick_positions.h"

namespace convscope {
namespace {

constexpr double kRounding = 1e-9;  ///< relative distance within which a time is a whole unit

std::vector<TimeTick> labelled(const std::vector<double>& places) {
  std::vector<TimeTick> ticks;
  for (const double us : places) ticks.push_back({us, tickText(us)});
  return ticks;
}

}  // namespace

TimeScale::TimeScale(double low, double high, bool logarithmic)
    : m_low(low),
      m_high(high),
      m_logarithmic(logarithmic),
      m_origin(coordinate(low)),
      m_span(coordinate(high) - m_origin) {}

TimeScale TimeScale::logarithmic(double low, double high) {
  const bool usable = low > 0 && low <= high && std::isfinite(high);
  const double below = usable ? stepBelow(low) : 1;
  const double above = usable ? stepAbove(high) : 1000;
  TimeScale scale(below, above > below ? above : stepAbove(below * 1.5), true);
  scale.m_ticks = labelled(logarithmicTicks(scale.m_low, scale.m_high));
  return scale;
}

TimeScale TimeScale::linear(double high) {
  TimeScale scale(0, high > 0 && std::isfinite(high) ? high : 1, false);
  constexpr int kTicks = 6;
  scale.m_ticks = labelled(evenTicks(scale.m_low, scale.m_high, kTicks));
  return scale;
}

QString tickText(double us) {
  if (us == 0) return QStringLiteral("0");
  const double size = std::abs(us);
  const auto text = [](double value, const char* unit) {
    return QStringLiteral("%1 %2").arg(QString::number(value, 'g', 6), QString::fromUtf8(unit));
  };
  // Rounding errors of powers of ten must not turn 1 ms into 1000 us.
  if (size < 1e3 * (1 - kRounding)) return text(us, "µs");
  if (size < 1e6 * (1 - kRounding)) return text(us / 1e3, "ms");
  return text(us / 1e6, "s");
}

}  // namespace convscope
