#pragma once

#include <QString>
#include <cmath>
#include <vector>

namespace convscope {

/// A labelled position on a time axis.
struct TimeTick {
  double us = 0;
  QString label;
  bool operator==(const TimeTick&) const = default;
};

/// The range and ticks of a time axis, in microseconds. Unlike QLogValueAxis, it also handles less than a decade and
/// labels ticks with units.
class TimeScale {
 public:
  /// Ranges from 1 us to 1 ms, without ticks.
  TimeScale() : TimeScale(1, 1000, false) {}

  /// Returns a logarithmic scale from `low` to `high`, rounded outwards to steps of 1, 2 and 5, so it seldom changes
  /// while results arrive. Ticks are at the decades, with more between them if there are fewer than three. Returns the
  /// range of 1 us to 1 ms unless 0 < low <= high.
  static TimeScale logarithmic(double low, double high);
  /// Returns a linear scale from 0 to `high` with about six ticks.
  static TimeScale linear(double high);

  double low() const { return m_low; }
  double high() const { return m_high; }
  const std::vector<TimeTick>& ticks() const { return m_ticks; }

  /// Returns the position of a time: 0 at the low end, 1 at the high end.
  double fraction(double us) const { return (coordinate(us) - m_origin) / m_span; }

  bool operator==(const TimeScale&) const = default;

 private:
  TimeScale(double low, double high, bool logarithmic);
  double coordinate(double us) const { return m_logarithmic ? std::log10(us) : us; }

  double m_low;
  double m_high;
  bool m_logarithmic;
  double m_origin;  ///< coordinate of the low end, and the distance to the high end
  double m_span;
  std::vector<TimeTick> m_ticks;
};

/// Formats a time for a tick, without superfluous digits: "1 ms", "1.5 ms", "200 us", "0".
QString tickText(double us);

}  // namespace convscope
