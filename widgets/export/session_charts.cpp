#include "widgets/export/session_charts.h"

#include <algorithm>
#include <array>

#include "problem/input_error.h"
#include "widgets/algorithms/algorithms_detail.h"
#include "widgets/algorithms/algorithms_overview.h"
#include "widgets/compare/change_chart.h"
#include "widgets/compare/compare_chart.h"
#include "widgets/determinism/determinism_chart.h"
#include "widgets/input_sizes/cumulative_chart.h"
#include "widgets/input_sizes/iterations_chart.h"
#include "widgets/input_sizes/size_count_chart.h"
#include "widgets/input_sizes/size_times_chart.h"
#include "widgets/input_sizes/winner_map.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/network_memory_chart.h"
#include "widgets/recorded/whole_iterations_chart.h"
#include "widgets/share/share_chart.h"
#include "widgets/summary/summary_chart.h"
#include "widgets/warm_up/warmup_chart.h"

namespace convscope {
namespace {

using Made = std::unique_ptr<ChartPainter>;

Made makeSummary(SessionFigures& from) {
  return std::make_unique<SummaryChart>(from.shown().summary(), from.shown());
}

template <class Chart>
Made makePlain(SessionFigures& from) {
  return std::make_unique<Chart>(from.shown());
}

Made makeDetail(SessionFigures& from) {
  auto chart = std::make_unique<AlgorithmsDetail>(from.shown());
  chart->setAxis(from.settings().axis);
  return chart;
}

Made makeShare(SessionFigures& from) {
  return std::make_unique<ShareChart>(from.shares(), from.shown());
}

Made makeWarmUp(SessionFigures& from) {
  return std::make_unique<WarmupChart>(from.warmup(), from.shown());
}

Made makeDeterminism(SessionFigures& from) {
  return std::make_unique<DeterminismChart>(from.determinism(), from.shown());
}

Made makeCumulative(SessionFigures& from) {
  auto chart = std::make_unique<CumulativeChart>(from.shown(), from.forecasts());
  chart->setSaved(from.settings().saved);
  return chart;
}

template <class Chart>
Made makeForecast(SessionFigures& from) {
  return std::make_unique<Chart>(from.shown(), from.forecasts());
}

template <class Chart>
Made makeSizes(SessionFigures& from) {
  return std::make_unique<Chart>(from.store(), from.shown(), from.forecasts());
}

Made makeWholeIterations(SessionFigures& from) {
  return std::make_unique<WholeIterationsChart>(from.recorded().iterations(), from.shown());
}

template <class Chart>
Made makeComparison(SessionFigures& from) {
  return std::make_unique<Chart>(from.comparison(), from.shown());
}

struct NamedChart {
  const char* name;
  Made (*make)(SessionFigures&);
  bool isOfOneProblem = false;
};

constexpr std::array kCharts{NamedChart{"summary", &makeSummary},
                             NamedChart{"algorithms", &makePlain<AlgorithmsOverview>},
                             NamedChart{"algorithms-detail", &makeDetail, true},
                             NamedChart{"share", &makeShare},
                             NamedChart{"warm-up", &makeWarmUp},
                             NamedChart{"determinism", &makeDeterminism},
                             NamedChart{"input-sizes", &makeCumulative},
                             NamedChart{"input-sizes-iterations", &makeForecast<IterationsChart>},
                             NamedChart{"input-sizes-count", &makeForecast<SizeCountChart>},
                             NamedChart{"input-sizes-map", &makeSizes<WinnerMap>},
                             NamedChart{"input-sizes-layer", &makeSizes<SizeTimesChart>, true},
                             NamedChart{"whole-iterations", &makeWholeIterations},
                             NamedChart{"memory", &makePlain<MemoryChart>, true},
                             NamedChart{"memory-network", &makePlain<NetworkMemoryChart>},
                             NamedChart{"compare", &makeComparison<CompareChart>},
                             NamedChart{"compare-changes", &makeComparison<ChangeChart>}};

/// Throws InputError that lists the names if there is none.
const NamedChart& chartCalled(const QString& name) {
  const auto* found =
      std::ranges::find_if(kCharts, [&](const NamedChart& chart) { return name == QLatin1String(chart.name); });
  if (found == kCharts.end())
    throw InputError("there is no chart '{}'; there are: {}", name.toStdString(),
                     sessionChartNames().join(QStringLiteral(", ")).toStdString());
  return *found;
}

}  // namespace

QStringList sessionChartNames() {
  QStringList names;
  for (const NamedChart& chart : kCharts) names.append(QLatin1String(chart.name));
  return names;
}

bool isOfOneProblem(const QString& name) {
  return chartCalled(name).isOfOneProblem;
}

std::unique_ptr<ChartPainter> makeSessionChart(const QString& name, SessionFigures& figures) {
  return chartCalled(name).make(figures);
}

std::unique_ptr<ChartPainter> makeSessionChart(const QString& name, const SessionStore& store, ShownSurvey& shown,
                                               const ChartSettings& settings) {
  auto figures = std::make_unique<SessionFigures>(store, shown, settings);
  std::unique_ptr<ChartPainter> chart = makeSessionChart(name, *figures);
  figures.release()->setParent(chart.get());
  return chart;
}

}  // namespace convscope
