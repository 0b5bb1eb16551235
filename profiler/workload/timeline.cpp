#include "workload/timeline.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <tuple>
#include <utility>

namespace convscope {
namespace {

constexpr std::size_t kBlockOfSums = 64;

double& timeOf(KindTimes& times, SpanKind kind) {
  return times[static_cast<std::size_t>(kind)];
}

bool isInText(std::string_view text, std::string_view part) {
  const auto lower = [](char each) { return std::tolower(static_cast<unsigned char>(each)); };
  const auto equal = [&](char left, char right) { return lower(left) == lower(right); };
  return std::search(text.begin(), text.end(), part.begin(), part.end(), equal) != text.end();
}

/// Returns the texts between " | ", without empty ones.
std::vector<std::string_view> alternativesOf(std::string_view text) {
  constexpr std::string_view kOr = " | ";
  std::vector<std::string_view> texts;
  while (true) {
    const std::size_t end = text.find(kOr);
    if (const std::string_view part = text.substr(0, end); !part.empty()) texts.push_back(part);
    if (end == std::string_view::npos) return texts;
    text.remove_prefix(end + kOr.size());
  }
}

}  // namespace

TimelineRow::TimelineRow(std::vector<TimelineSpan> spans) : m_spans(std::move(spans)) {
  KindTimes counting{};
  KindTimes all{};
  for (std::size_t i = 0; i < m_spans.size(); ++i) {
    if (i % kBlockOfSums == 0) {
      m_counting.push_back(counting);
      m_all.push_back(all);
    }
    const TimelineSpan& span = m_spans[i];
    timeOf(all, span.kind) += span.duration();
    if (span.counts) timeOf(counting, span.kind) += span.duration();
  }
}

void TimelineRow::shift(double us) {
  for (TimelineSpan& span : m_spans) {
    span.begin += us;
    span.end += us;
  }
}

std::size_t TimelineRow::firstAfter(double time) const {
  return static_cast<std::size_t>(std::ranges::upper_bound(m_spans, time, {}, &TimelineSpan::end) - m_spans.begin());
}

/// Returns the time of the spans from `first` to before `last`, by kind.
KindTimes TimelineRow::sum(std::size_t first, std::size_t last, Which which) const {
  KindTimes times{};
  const auto add = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      if (which == Which::All || m_spans[i].counts) timeOf(times, m_spans[i].kind) += m_spans[i].duration();
    }
  };
  if (last - first <= 2 * kBlockOfSums) {
    add(first, last);
    return times;
  }
  const auto& sums = which == Which::All ? m_all : m_counting;
  const std::size_t firstBlock = (first + kBlockOfSums - 1) / kBlockOfSums;
  const std::size_t lastBlock = std::min(last / kBlockOfSums, sums.size() - 1);
  for (std::size_t k = 0; k < times.size(); ++k) times[k] = sums[lastBlock][k] - sums[firstBlock][k];
  add(lastBlock * kBlockOfSums, last);
  add(first, firstBlock * kBlockOfSums);
  return times;
}

void TimelineRow::addTimes(double begin, double end, KindTimes& times) const {
  const std::size_t first = firstAfter(begin);
  const auto last =
      static_cast<std::size_t>(std::ranges::lower_bound(m_spans, end, {}, &TimelineSpan::begin) - m_spans.begin());
  if (first >= last) return;
  const KindTimes whole = sum(first, last, Which::Counting);
  for (std::size_t k = 0; k < times.size(); ++k) times[k] += whole[k];
  // Only the first and the last one can be outside in part.
  const auto cut = [&](const TimelineSpan& span) {
    if (!span.counts) return;
    const double inside = std::min(end, span.end) - std::max(begin, span.begin);
    timeOf(times, span.kind) -= span.duration() - inside;
  };
  cut(m_spans[first]);
  if (last - 1 > first) cut(m_spans[last - 1]);
}

std::vector<DrawnSpan> TimelineRow::drawn(double begin, double end, int pixels) const {
  std::vector<DrawnSpan> result;
  if (pixels <= 0 || !(begin < end)) return result;
  const double pixel = (end - begin) / pixels;
  std::size_t i = firstAfter(begin);
  while (i < m_spans.size() && m_spans[i].begin < end) {
    const TimelineSpan& span = m_spans[i];
    if (span.duration() >= pixel) {
      result.push_back({std::max(begin, span.begin), std::min(end, span.end), i, 1, span.kind, 1});
      ++i;
      continue;
    }
    const double index = std::max(0.0, std::floor((span.begin - begin) / pixel));
    const double from = begin + index * pixel;
    const double to = std::max(from + pixel, std::nextafter(span.begin, end));
    // Gallop: mostly few spans begin in one pixel.
    std::size_t step = 1;
    while (i + step < m_spans.size() && m_spans[i + step].begin < to) step *= 2;
    const auto at = m_spans.begin() + static_cast<std::ptrdiff_t>(i + step / 2);
    const auto limit = m_spans.begin() + static_cast<std::ptrdiff_t>(std::min(i + step, m_spans.size()));
    auto last = static_cast<std::size_t>(
        std::lower_bound(at, limit, to, [](const TimelineSpan& each, double time) { return each.begin < time; }) -
        m_spans.begin());
    if (last - 1 > i && m_spans[last - 1].duration() >= pixel) --last;  // it is drawn by itself
    last = std::max(last, i + 1);
    const KindTimes times = sum(i, last, Which::All);
    const auto longest = static_cast<std::size_t>(std::ranges::max_element(times) - times.begin());
    double total = 0;
    for (const double each : times) total += each;
    const SpanKind kind = times[longest] > 0 ? static_cast<SpanKind>(longest) : span.kind;
    result.push_back({from, from + pixel, i, last - i, kind, std::clamp(total / pixel, 0.0, 1.0)});
    i = last;
  }
  return result;
}

std::string_view Timeline::layerOf(const TimelineSpan& span) const {
  return span.layer < layers.size() ? std::string_view(layers[span.layer]) : std::string_view();
}

std::vector<TimelineRow> rowsOf(std::vector<TimelineSpan> spans, bool nested, std::size_t& leftOut) {
  std::ranges::sort(spans, [](const TimelineSpan& left, const TimelineSpan& right) {
    return std::tuple(left.begin, -left.end) < std::tuple(right.begin, -right.end);
  });
  std::vector<std::vector<TimelineSpan>> rows;
  std::vector<TimelineSpan> open;  // those that are not over, the outermost first
  for (TimelineSpan& span : spans) {
    while (!open.empty() && open.back().end <= span.begin) open.pop_back();
    if (open.size() >= Timeline::kMostRows) {
      ++leftOut;
      continue;
    }
    const auto isOfKind = [&](const TimelineSpan& each) { return each.kind == span.kind; };
    span.counts = !nested || std::ranges::none_of(open, isOfKind);
    if (rows.size() == open.size()) rows.emplace_back();
    rows[open.size()].push_back(span);
    if (span.end > span.begin) open.push_back(span);
  }
  spans = {};
  std::vector<TimelineRow> result;
  for (std::vector<TimelineSpan>& row : rows) {
    row.shrink_to_fit();
    result.emplace_back(std::move(row));
  }
  return result;
}

KindTimes timesByKind(const Timeline& timeline, double begin, double end) {
  KindTimes times{};
  for (const TimelineLane& lane : timeline.lanes) {
    for (const TimelineRow& row : lane.rows) row.addTimes(begin, end, times);
  }
  for (double& each : times) each = std::max(0.0, each);  // sums are differences
  return times;
}

std::optional<SpanPlace> spanAt(const Timeline& timeline, std::size_t lane, std::size_t row, double time,
                                double reach) {
  if (lane >= timeline.lanes.size() || row >= timeline.lanes[lane].rows.size()) return std::nullopt;
  const std::vector<TimelineSpan>& spans = timeline.lanes[lane].rows[row].spans();
  const std::size_t after = timeline.lanes[lane].rows[row].firstAfter(time);
  std::optional<SpanPlace> nearest;
  double least = reach;
  for (std::size_t i = after == 0 ? 0 : after - 1; i < std::min(after + 1, spans.size()); ++i) {
    const double distance = std::max({0.0, spans[i].begin - time, time - spans[i].end});
    if (distance > least) continue;
    least = distance;
    nearest = SpanPlace{lane, row, i};
  }
  return nearest;
}

SpanSearch::SpanSearch(const Timeline& timeline, std::string_view text)
    : m_timeline(&timeline), m_names(timeline.names.size()), m_layers(timeline.layers.size()) {
  const std::vector<std::string_view> texts = alternativesOf(text);
  const auto isFound = [&texts](const std::string& name) {
    return std::ranges::any_of(texts, [&name](std::string_view each) { return isInText(name, each); });
  };
  for (std::size_t i = 0; i < m_names.size(); ++i) m_names[i] = isFound(timeline.names[i]);
  for (std::size_t i = 0; i < m_layers.size(); ++i) m_layers[i] = isFound(timeline.layers[i]);
  for (const TimelineLane& lane : timeline.lanes) {
    auto& rows = m_before.emplace_back();
    for (const TimelineRow& row : lane.rows) {
      std::vector<std::size_t>& before = rows.emplace_back();
      std::size_t count = 0;
      for (std::size_t i = 0; i < row.spans().size(); ++i) {
        if (i % kBlockOfSums == 0) before.push_back(count);
        if (matches(row.spans()[i])) ++count;
      }
      m_count += count;
    }
  }
}

bool SpanSearch::matches(const TimelineSpan& span) const {
  return m_names[static_cast<std::size_t>(span.name)] || (span.layer < m_layers.size() && m_layers[span.layer]);
}

std::optional<std::size_t> SpanSearch::numberOf(const SpanPlace& place) const {
  if (m_count == 0 || !matches(m_timeline->at(place))) return std::nullopt;
  const double begin = m_timeline->at(place).begin;
  std::size_t number = 1;
  for (std::size_t lane = 0; lane < m_timeline->lanes.size(); ++lane) {
    const std::vector<TimelineRow>& rows = m_timeline->lanes[lane].rows;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const std::vector<TimelineSpan>& spans = rows[row].spans();
      if (spans.empty()) continue;
      auto last =
          static_cast<std::size_t>(std::ranges::lower_bound(spans, begin, {}, &TimelineSpan::begin) - spans.begin());
      while (last < spans.size() && spans[last].begin <= begin && SpanPlace{lane, row, last} < place) ++last;
      const std::size_t block = std::min(last / kBlockOfSums, m_before[lane][row].size() - 1);
      number += m_before[lane][row][block];
      for (std::size_t i = block * kBlockOfSums; i < last; ++i) number += matches(spans[i]) ? 1 : 0;
    }
  }
  return number;
}

std::optional<SpanPlace> SpanSearch::next(const std::optional<SpanPlace>& from, bool forward) const {
  if (m_count == 0) return std::nullopt;
  struct Candidate {
    bool exists = false;
    double begin = 0;
    SpanPlace place;
  };
  const auto isBefore = [forward](const Candidate& left, const Candidate& right) {
    const auto order = [](const Candidate& each) { return std::tuple(each.begin, each.place); };
    return forward ? order(left) < order(right) : order(right) < order(left);
  };
  Candidate origin;
  if (from) origin = {true, m_timeline->at(*from).begin, *from};
  Candidate nearest;  // behind the origin
  Candidate first;    // from the other side
  const auto consider = [&](const SpanPlace& place) {
    const Candidate match{true, m_timeline->at(place).begin, place};
    if (!first.exists || isBefore(match, first)) first = match;
    if (origin.exists && !isBefore(origin, match)) return;
    if (!nearest.exists || isBefore(match, nearest)) nearest = match;
  };
  for (std::size_t lane = 0; lane < m_timeline->lanes.size(); ++lane) {
    const std::vector<TimelineRow>& rows = m_timeline->lanes[lane].rows;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      for (std::size_t i = 0; i < rows[row].spans().size(); ++i) {
        if (matches(rows[row].spans()[i])) consider({lane, row, i});
      }
    }
  }
  return nearest.exists ? nearest.place : first.place;
}

}  // namespace convscope
