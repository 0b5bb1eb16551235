#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/translatable.h"

namespace convscope {

// The timeline of a recorded run: what its threads and its device did when. Times are in microseconds since the first
// span.

/// What a span is.
enum class SpanKind : std::uint8_t {
  Iteration,
  DataLoading,  ///< the program waits for its data loader
  Optimizer,    ///< a step of the optimizer
  Annotation,   ///< any other range that the program or PyTorch named
  Operator,     ///< of the framework, on the host
  Runtime,      ///< a call of the CUDA runtime or driver
  Kernel,       ///< any kernel, those of convolutions included
  Copy,         ///< a copy of memory
  Memset,       ///< memory is filled
  Forward,      ///< work of a convolution, by pass; also in the lanes of kernels or operators
  BackwardData,
  BackwardFilter,
  Backward,  ///< both backward passes, if the trace does not separate them
  Idle,      ///< the device has nothing to do, in any stream
  Search,    ///< a framework chooses the algorithm of one convolution, with or without timing some, in these steps:
  ListQuery,
  Build,
  ModuleLoading,
  Trial  ///< an execution that only serves the search
};
constexpr std::size_t kSpanKindCount = 19;

/// The title of each kind, in the order of the enumeration.
inline constexpr std::array<std::string_view, kSpanKindCount> kSpanKindTitles{
    translatable("timeline", "iterations"),
    translatable("timeline", "data loading"),
    translatable("timeline", "optimizer"),
    translatable("timeline", "annotations"),
    translatable("timeline", "operators"),
    translatable("timeline", "CUDA calls"),
    translatable("timeline", "kernels"),
    translatable("timeline", "copies"),
    translatable("timeline", "memsets"),
    translatable("timeline", "convolution, forward"),
    translatable("timeline", "convolution, backward-data"),
    translatable("timeline", "convolution, backward-filter"),
    translatable("timeline", "convolution, backward"),
    translatable("timeline", "device idle"),
    translatable("timeline", "choosing algorithms"),
    translatable("timeline", "list queries"),
    translatable("timeline", "builds of plans"),
    translatable("timeline", "module loading"),
    translatable("timeline", "trials"),
};
constexpr std::string_view titleOf(SpanKind kind) {
  return kSpanKindTitles[static_cast<std::size_t>(kind)];
}

/// Microseconds by kind.
using KindTimes = std::array<double, kSpanKindCount>;

struct TimelineSpan {
  static constexpr std::uint16_t kNoLayer = 0xFFFF;

  double begin = 0;
  double end = 0;
  std::int32_t name = 0;           ///< index in Timeline::names
  std::uint16_t layer = kNoLayer;  ///< index in Timeline::layers
  SpanKind kind = SpanKind::Operator;
  bool counts = true;  ///< false inside of a span of the same kind: sums by kind leave it out

  double duration() const { return end - begin; }
};
static_assert(sizeof(TimelineSpan) == 24);

/// What to draw in place of spans: one that is wider than a pixel, or all that begin in one pixel.
struct DrawnSpan {
  double begin = 0;  ///< of a group: of its pixel
  double end = 0;
  std::size_t first = 0;  ///< index of the span, or of the group's first one
  std::size_t count = 1;
  SpanKind kind = SpanKind::Operator;  ///< of a group: the one with the longest time
  double filled = 1;                   ///< the part of its width that spans fill

  bool operator==(const DrawnSpan&) const = default;
};

/// Spans that do not overlap, by time.
class TimelineRow {
 public:
  TimelineRow() = default;
  /// `spans` are in the order of time, and none begins before its predecessor ends.
  explicit TimelineRow(std::vector<TimelineSpan> spans);

  const std::vector<TimelineSpan>& spans() const { return m_spans; }

  /// Moves all spans by `us`.
  void shift(double us);

  /// Returns the index of the first span that ends after `time`; their number if there is none.
  std::size_t firstAfter(double time) const;

  /// Adds the time of the spans that count, by kind, as far as they are between `begin` and `end`.
  void addTimes(double begin, double end, KindTimes& times) const;

  /// Returns what to draw of the time from `begin` to `end` on `pixels` pixels: at most two spans a pixel and one more,
  /// found by binary search, however many spans there are.
  std::vector<DrawnSpan> drawn(double begin, double end, int pixels) const;

 private:
  enum class Which { Counting, All };
  KindTimes sum(std::size_t first, std::size_t last, Which which) const;

  std::vector<TimelineSpan> m_spans;
  std::vector<KindTimes> m_counting;  ///< sums of all spans before each block
  std::vector<KindTimes> m_all;
};

enum class LaneKind : std::uint8_t {
  Iterations,
  DataLoading,
  Annotations,
  Host,
  Searches,
  Choices,  ///< like Searches, of a policy that times no algorithms
  Convolutions,
  Stream,
  Copies,
  Idle
};

/// Spans that belong together. A span is in a row below those that contain it.
struct TimelineLane {
  LaneKind kind = LaneKind::Host;
  std::string thread;  ///< of the host, as in the trace; empty for other lanes
  int device = -1;     ///< of a stream, of copies or idle time
  std::string stream;  ///< as in the trace
  std::vector<TimelineRow> rows;
  std::string note = {};  ///< shown in place of rows: why there are none
};

/// The place of a span.
struct SpanPlace {
  std::size_t lane = 0;
  std::size_t row = 0;
  std::size_t span = 0;

  auto operator<=>(const SpanPlace&) const = default;
};

struct Timeline {
  static constexpr std::size_t kMostRows = 24;  ///< of a lane

  std::vector<TimelineLane> lanes;  ///< in the order in which they are shown
  std::vector<std::string> names;   ///< of spans
  std::vector<std::string> layers;  ///< of convolutions; the shapes of one without a name
  double end = 0;                   ///< of the last span
  std::size_t leftOut = 0;          ///< spans that are nested too deeply, or whose times are no times

  const TimelineSpan& at(const SpanPlace& place) const { return lanes[place.lane].rows[place.row].spans()[place.span]; }
  const std::string& nameOf(const TimelineSpan& span) const { return names[static_cast<std::size_t>(span.name)]; }
  /// Returns the layer of the span's convolution; empty if it belongs to none.
  std::string_view layerOf(const TimelineSpan& span) const;
};

/// Distributes spans over rows: each below those that contain it or are not yet over. Sets TimelineSpan::counts if
/// `nested`; without it every span counts. Spans below the last row that a lane may have are counted in `leftOut`.
std::vector<TimelineRow> rowsOf(std::vector<TimelineSpan> spans, bool nested, std::size_t& leftOut);

/// Returns the time between `begin` and `end` by kind, of all lanes. Kernels of several streams that run at the same
/// time count each.
KindTimes timesByKind(const Timeline& timeline, double begin, double end);

/// Returns the span of a row at `time`, or the nearest one that is no further away than `reach`.
std::optional<SpanPlace> spanAt(const Timeline& timeline, std::size_t lane, std::size_t row, double time, double reach);

/// Finds the names that contain `text`, whatever the case of ASCII letters, and those of spans whose layer does. With
/// " | " in the text, those that contain one of the texts between. An empty text is in none.
class SpanSearch {
 public:
  SpanSearch() = default;
  SpanSearch(const Timeline& timeline, std::string_view text);

  bool matches(const TimelineSpan& span) const;
  std::size_t count() const { return m_count; }
  /// Returns the number of a match in the order of next(), the first one 1; nothing if the span at `place` is no match.
  /// Searches in each row for the time, however many spans there are.
  std::optional<std::size_t> numberOf(const SpanPlace& place) const;

  /// Returns the match after `from` in the order of begins, lanes and rows, or with `forward` false the one before; at
  /// the end, the first one from the other side. Without `from`, the first or last. Nothing if there is no match.
  std::optional<SpanPlace> next(const std::optional<SpanPlace>& from, bool forward) const;

 private:
  const Timeline* m_timeline = nullptr;
  std::vector<bool> m_names;
  std::vector<bool> m_layers;
  /// Of each lane and row, the matches before each block of spans.
  std::vector<std::vector<std::vector<std::size_t>>> m_before;
  std::size_t m_count = 0;
};

}  // namespace convscope
