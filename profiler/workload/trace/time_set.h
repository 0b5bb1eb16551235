#pragma once

#include <vector>

namespace convscope {

/// A stretch of time, in microseconds.
struct TimeSpan {
  double begin = 0;
  double end = 0;

  bool operator==(const TimeSpan&) const = default;
};

/// A set of times: spans that are sorted and do not touch.
class TimeSet {
 public:
  TimeSet() = default;
  /// The union of `spans`, which may be in any order and overlap. Empty and inverted ones do not count.
  explicit TimeSet(std::vector<TimeSpan> spans);

  const std::vector<TimeSpan>& spans() const { return m_spans; }
  double length() const;

  /// Returns what is in both sets. Costs the spans of `other` and a search for each of them.
  TimeSet operator&(const TimeSet& other) const;
  /// Returns what is in this set and not in `other`.
  TimeSet operator-(const TimeSet& other) const;

 private:
  std::vector<TimeSpan> m_spans;
};

}  // namespace convscope
