#include "widgets/chart/time_scale.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace convscope {
namespace {

constexpr std::array kSteps{1.0, 2.0, 5.0};
constexpr double kRounding = 1e-9;  ///< relative distance within which a value equals a step

/// Returns the largest 1, 2 or 5 times a power of ten up to `value`.
double stepBelow(double value) {
  const double decade = std::pow(10.0, std::floor(std::log10(value) + kRounding));
  double below = decade;
  for (const double step : kSteps) {
    if (step * decade <= value * (1 + kRounding)) below = step * decade;
  }
  return below;
}

double stepAbove(double value) {
  const double decade = std::pow(10.0, std::floor(std::log10(value) + kRounding));
  for (const double step : kSteps) {
    if (step * decade >= value * (1 - kRounding)) return step * decade;
  }
  return 10 * decade;
}

/// Returns about `count` multiples of a step of 1, 2 or 5 in the range.
std::vector<double> evenTicks(double low, double high, int count) {
  const double step = stepAbove((high - low) / count);
  std::vector<double> ticks;
  const double slack = step * 1e-6;
  for (double index = std::ceil((low - slack) / step); index * step <= high + slack; ++index) {
    ticks.push_back(index * step);
  }
  return ticks;
}

std::vector<double> logarithmicTicks(double low, double high) {
  constexpr int kFewest = 3;
  constexpr int kMost = 8;
  const int first = static_cast<int>(std::ceil(std::log10(low) - kRounding));
  const int last = static_cast<int>(std::floor(std::log10(high) + kRounding));
  const int stride = std::max(1, (last - first + kMost) / kMost);
  std::vector<double> ticks;
  for (int exponent = first; exponent <= last; exponent += stride) ticks.push_back(std::pow(10.0, exponent));
  if (ticks.size() >= kFewest) return ticks;
  ticks.clear();
  for (int exponent = first - 1; exponent <= last; ++exponent) {
    for (const double step : kSteps) {
      const double us = step * std::pow(10.0, exponent);
      if (us >= low * (1 - kRounding) && us <= high * (1 + kRounding)) ticks.push_back(us);
    }
  }
  return ticks.size() >= kFewest ? ticks : evenTicks(low, high, 4);
}

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
  return between(0, high > 0 && std::isfinite(high) ? high : 1, 6);
}

TimeScale TimeScale::between(double low, double high, int ticks) {
  const double margin = high > low ? 0 : std::max(std::abs(low) * 0.01, 0.001);
  TimeScale scale(low - margin, high > low ? high : low + margin, false);
  scale.m_ticks = labelled(evenTicks(scale.m_low, scale.m_high, ticks));
  return scale;
}

QString tickText(double us) {
  if (us == 0) return QStringLiteral("0");
  const double size = std::abs(us);
  const auto text = [](double value, const char* unit) {
    return QStringLiteral("%1 %2").arg(QString::number(value, 'g', 6), QLatin1String(unit));
  };
  // Rounding errors of powers of ten must not turn 1 ms into 1000 us.
  if (size < 1e3 * (1 - kRounding)) return text(us, "us");
  if (size < 1e6 * (1 - kRounding)) return text(us / 1e3, "ms");
  return text(us / 1e6, "s");
}

}  // namespace convscope
