#include "workload/trace/time_set.h"

#include <algorithm>

namespace convscope {

TimeSet::TimeSet(std::vector<TimeSpan> spans) {
  std::erase_if(spans, [](const TimeSpan& each) { return !(each.begin < each.end); });
  std::ranges::sort(spans, {}, &TimeSpan::begin);
  for (const TimeSpan& each : spans) {
    if (m_spans.empty() || each.begin > m_spans.back().end)
      m_spans.push_back(each);
    else
      m_spans.back().end = std::max(m_spans.back().end, each.end);
  }
}

double TimeSet::length() const {
  double sum = 0;
  for (const TimeSpan& each : m_spans) sum += each.end - each.begin;
  return sum;
}

TimeSet TimeSet::operator&(const TimeSet& other) const {
  TimeSet both;
  for (const TimeSpan& each : other.m_spans) {
    auto own = std::ranges::upper_bound(m_spans, each.begin, {}, &TimeSpan::end);
    for (; own != m_spans.end() && own->begin < each.end; ++own)
      both.m_spans.push_back({std::max(own->begin, each.begin), std::min(own->end, each.end)});
  }
  return both;
}

TimeSet TimeSet::operator-(const TimeSet& other) const {
  TimeSet rest;
  for (const TimeSpan& each : m_spans) {
    double begin = each.begin;
    auto without = std::ranges::upper_bound(other.m_spans, begin, {}, &TimeSpan::end);
    for (; without != other.m_spans.end() && without->begin < each.end; ++without) {
      if (without->begin > begin) rest.m_spans.push_back({begin, without->begin});
      begin = std::max(begin, without->end);
    }
    if (begin < each.end) rest.m_spans.push_back({begin, each.end});
  }
  return rest;
}

}  // namespace convscope
