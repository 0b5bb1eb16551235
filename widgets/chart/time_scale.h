#pragma once

#include <QString>
#include <cmath>
#include <vector>

namespace convscope {

/// A labelled place on a time axis.
struct TimeTick {
  double us = 0;
  QString label;
  bool operator==(const TimeTick&) const = default;
};

/// The range and the ticks of a time axis, in microseconds; also under a decade, with units on the labels, which
/// QLogValueAxis has neither of.
class TimeScale {
 public:
  /// From 1 us to 1 ms, without ticks.
  TimeScale() : TimeScale(1, 1000, false) {}

  /// Logarithmic, from `low` to `high` rounded outwards to steps of 1, 2 and 5, so that it seldom moves while results
  /// come in. Ticks are at the decades, and between them where there are fewer than three. Anything but 0 < low <= high
  /// gives the range of 1 us to 1 ms.
  static TimeScale logarithmic(double low, double high);
  /// From 0 to `high`, about six ticks.
  static TimeScale linear(double high);
  /// From `low` to `high` as they are, about `ticks` ticks; where `low` is not below `high`, a range around it.
  static TimeScale between(double low, double high, int ticks);

  double low() const { return m_low; }
  double high() const { return m_high; }
  const std::vector<TimeTick>& ticks() const { return m_ticks; }

  /// 0 at the low end, 1 at the high end.
  double fraction(double us) const { return (coordinate(us) - m_origin) / m_span; }

  bool operator==(const TimeScale&) const = default;

 private:
  TimeScale(double low, double high, bool logarithmic);
  double coordinate(double us) const { return m_logarithmic ? std::log10(us) : us; }

  double m_low;
  double m_high;
  bool m_logarithmic;
  double m_origin;  ///< coordinate of the low end, and from there to the high end
  double m_span;
  std::vector<TimeTick> m_ticks;
};

/// A time as a tick names it, without digits that say nothing: "1 ms", "1.5 ms", "200 us", "0".
QString tickText(double us);

}  // namespace convscope
