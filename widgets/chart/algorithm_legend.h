#pragma once

#include <QList>
#include <QString>
#include <optional>
#include <set>

#include "session/session.h"
#include "widgets/chart/chart_legend.h"
#include "widgets/shared/problem_marks.h"

namespace convscope {

/// What a chart of algorithms shows and its legend must explain.
struct LegendContents {
  std::set<std::optional<Family>> families;
  bool bars = false;  ///< draw families as bars instead of dots
  bool whiskers = false;
  bool isolatedOnly = false;
  bool underWay = false;  ///< still being measured, e.g. in a film: nothing is ruled out yet
  bool beyond = false;    ///< algorithms of which only a bound is known
  bool fastest = false;
  bool heuristics = false;
  bool benchmark = false;
  bool roofline = false;
  QString benchmarkName;         ///< of benchmark = True, SessionSummary::benchmarkName(); empty: "True"
  bool shortChoices = false;     ///< name PyTorch's choices by the switch alone, for a narrow chart
  bool hasBenchmarkMode = true;  ///< of the survey's library; otherwise the heuristic choice is just the first one

  /// Adds one timed algorithm.
  void add(const Trial& trial);
  /// Adds the marks of a problem.
  void add(const Marks& marks);
};

/// Returns the entries of the families, then those of the marks.
QList<LegendEntry> algorithmLegend(const LegendContents& contents, const ChartStyle& style);

}  // namespace convscope
