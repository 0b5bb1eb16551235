#include "widgets/export/session_charts.h"

#include <algorithm>
#include <array>

#include "analysis/recorded_advice.h"
#include "analysis/survey_workload.h"
#include "problem/input_error.h"
#include "widgets/algorithms/algorithms_detail.h"
#include "widgets/algorithms/algorithms_overview.h"
#include "widgets/compare/change_chart.h"
#include "widgets/compare/compare_chart.h"
#include "widgets/compare/survey_comparison.h"
#include "widgets/determinism/determinism_chart.h"
#include "widgets/determinism/network_determinism.h"
#include "widgets/input_sizes/cumulative_chart.h"
#include "widgets/input_sizes/iterations_chart.h"
#include "widgets/input_sizes/size_count_chart.h"
#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/input_sizes/size_times_chart.h"
#include "widgets/input_sizes/winner_map.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/network_memory_chart.h"
#include "widgets/recorded/iteration_table.h"
#include "widgets/recorded/whole_iterations_chart.h"
#include "widgets/share/network_shares.h"
#include "widgets/share/share_chart.h"
#include "widgets/summary/summary_chart.h"
#include "widgets/warm_up/network_warmup.h"
#include "widgets/warm_up/warmup_chart.h"

namespace convscope {
namespace {

/// What a chart is made from.
struct Origin {
  const SessionStore& store;
  ShownSurvey& shown;
  const ChartSettings& settings;
};

using Made = std::unique_ptr<ChartPainter>;

/// Returns `chart`, which owns `figures` from now on.
Made owning(std::unique_ptr<QObject> figures, Made chart) {
  figures.release()->setParent(chart.get());
  return chart;
}

Made makeSummary(const Origin& from) {
  return std::make_unique<SummaryChart>(from.shown.summary(), from.shown);
}

template <class Chart>
Made makePlain(const Origin& from) {
  return std::make_unique<Chart>(from.shown);
}

Made makeDetail(const Origin& from) {
  auto chart = std::make_unique<AlgorithmsDetail>(from.shown);
  chart->setAxis(from.settings.axis);
  return chart;
}

Made makeShare(const Origin& from) {
  auto shares = std::make_unique<NetworkShares>(from.shown);
  auto chart = std::make_unique<ShareChart>(*shares, from.shown);
  return owning(std::move(shares), std::move(chart));
}

Made makeWarmUp(const Origin& from) {
  auto warmup = std::make_unique<NetworkWarmup>(from.shown);
  if (from.settings.benchmark) warmup->setBenchmark(*from.settings.benchmark);
  auto chart = std::make_unique<WarmupChart>(*warmup, from.shown);
  return owning(std::move(warmup), std::move(chart));
}

Made makeDeterminism(const Origin& from) {
  auto determinism = std::make_unique<NetworkDeterminism>(from.shown);
  if (from.settings.benchmark) determinism->setBenchmark(*from.settings.benchmark);
  auto chart = std::make_unique<DeterminismChart>(*determinism, from.shown);
  return owning(std::move(determinism), std::move(chart));
}

/// Returns forecasts over the schedule of the settings, or over the default one, which follows the surveys.
std::unique_ptr<SizeForecasts> makeForecasts(const Origin& from) {
  auto forecasts = std::make_unique<SizeForecasts>(from.store, from.shown);
  const auto choose = [figures = forecasts.get(), schedule = from.settings.schedule] {
    if (!figures->endedInputs().empty()) figures->setChoice(schedule.value_or(figures->defaultChoice()));
  };
  QObject::connect(forecasts.get(), &SizeForecasts::surveysChanged, forecasts.get(), choose);
  QObject::connect(&from.shown, &ShownSurvey::changed, forecasts.get(), choose);
  choose();
  return forecasts;
}

Made makeCumulative(const Origin& from) {
  auto forecasts = makeForecasts(from);
  auto chart = std::make_unique<CumulativeChart>(from.shown, *forecasts);
  chart->setSaved(from.settings.saved);
  return owning(std::move(forecasts), std::move(chart));
}

template <class Chart>
Made makeForecast(const Origin& from) {
  auto forecasts = makeForecasts(from);
  auto chart = std::make_unique<Chart>(from.shown, *forecasts);
  return owning(std::move(forecasts), std::move(chart));
}

template <class Chart>
Made makeSizes(const Origin& from) {
  auto forecasts = makeForecasts(from);
  auto chart = std::make_unique<Chart>(from.store, from.shown, *forecasts);
  return owning(std::move(forecasts), std::move(chart));
}

Made makeWholeIterations(const Origin& from) {
  auto table = std::make_unique<IterationTable>();
  const auto show = [figures = table.get(), &shown = from.shown] {
    const Survey* survey = shown.survey();
    const bool isRecorded = survey != nullptr && workloadOf(*survey) != nullptr;
    figures->show(isRecorded ? programForecast(*survey).forecast : std::nullopt);
  };
  QObject::connect(&from.shown, &ShownSurvey::changed, table.get(), show);
  QObject::connect(&from.shown, &ShownSurvey::ended, table.get(), show);
  show();
  auto chart = std::make_unique<WholeIterationsChart>(*table, from.shown);
  return owning(std::move(table), std::move(chart));
}

template <class Chart>
Made makeComparison(const Origin& from) {
  auto comparison = std::make_unique<SurveyComparison>(from.store, from.shown);
  auto chart = std::make_unique<Chart>(*comparison, from.shown);
  return owning(std::move(comparison), std::move(chart));
}

struct NamedChart {
  const char* name;
  Made (*make)(const Origin&);
};

constexpr std::array kCharts{NamedChart{"summary", &makeSummary},
                             NamedChart{"algorithms", &makePlain<AlgorithmsOverview>},
                             NamedChart{"algorithms-detail", &makeDetail},
                             NamedChart{"share", &makeShare},
                             NamedChart{"warm-up", &makeWarmUp},
                             NamedChart{"determinism", &makeDeterminism},
                             NamedChart{"input-sizes", &makeCumulative},
                             NamedChart{"input-sizes-iterations", &makeForecast<IterationsChart>},
                             NamedChart{"input-sizes-count", &makeForecast<SizeCountChart>},
                             NamedChart{"input-sizes-map", &makeSizes<WinnerMap>},
                             NamedChart{"input-sizes-layer", &makeSizes<SizeTimesChart>},
                             NamedChart{"whole-iterations", &makeWholeIterations},
                             NamedChart{"memory", &makePlain<MemoryChart>},
                             NamedChart{"memory-network", &makePlain<NetworkMemoryChart>},
                             NamedChart{"compare", &makeComparison<CompareChart>},
                             NamedChart{"compare-changes", &makeComparison<ChangeChart>}};

}  // namespace

QStringList sessionChartNames() {
  QStringList names;
  for (const NamedChart& chart : kCharts) names.append(QLatin1String(chart.name));
  return names;
}

std::unique_ptr<ChartPainter> makeSessionChart(const QString& name, const SessionStore& store, ShownSurvey& shown,
                                               const ChartSettings& settings) {
  const auto* found =
      std::ranges::find_if(kCharts, [&](const NamedChart& chart) { return name == QLatin1String(chart.name); });
  if (found == kCharts.end())
    throw InputError("there is no chart '{}'; there are: {}", name.toStdString(),
                     sessionChartNames().join(QStringLiteral(", ")).toStdString());
  return found->make({store, shown, settings});
}

}  // namespace convscope
