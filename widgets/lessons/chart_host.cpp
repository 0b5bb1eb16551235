#include "widgets/lessons/chart_host.h"

#include <QStackedLayout>

#include "lesson/figure_source.h"
#include "policy/forecast/missing_data.h"
#include "widgets/chart/plot_chart.h"
#include "widgets/chart/plot_chart_view.h"
#include "widgets/chart/row_chart.h"
#include "widgets/chart/row_chart_view.h"
#include "widgets/summary/summary_chart.h"
#include "widgets/summary/summary_chart_view.h"

namespace convscope {
namespace {

std::unique_ptr<ChartView> viewFor(ChartPainter& chart) {
  if (auto* rows = qobject_cast<RowChart*>(&chart)) return std::make_unique<RowChartView>(*rows);
  if (auto* plot = qobject_cast<PlotChart*>(&chart)) return std::make_unique<PlotChartView>(*plot);
  if (auto* summary = qobject_cast<SummaryChart*>(&chart)) return std::make_unique<SummaryChartView>(*summary);
  return std::make_unique<ChartView>(chart);
}

}  // namespace

ChartSettings settingsOf(const LessonStage& stage, const SessionStore& store) {
  ChartSettings settings{.benchmark = stage.benchmark, .saved = stage.page == "saved", .axis = stage.axis};
  if (stage.schedule.empty()) return settings;
  try {
    settings.schedule = ScheduleChoice{scheduleOf(scopeOf(store.session(), stage)), stage.iterations, 0};
  } catch (const MissingData&) {  // the chart says what is missing
  }
  return settings;
}

ChartHost::ChartHost(const SessionStore& store, ShownSurvey& shown, QWidget* parent)
    : QWidget(parent), m_store(store), m_shown(shown), m_layout(new QStackedLayout(this)) {
  constexpr int kLeastHeight = 180;  // two charts fit on a screen of 768 lines
  setMinimumHeight(kLeastHeight);
}

ChartHost::~ChartHost() = default;

void ChartHost::showChart(const LessonStage& stage) {
  const QString name = QString::fromStdString(stage.chart);
  const ChartSettings settings = settingsOf(stage, m_store);
  if (m_chart != nullptr && m_chart->name() == name && settings == m_settings) return;
  m_chart = nullptr;
  m_view.reset();
  if (!sessionChartNames().contains(name)) return;
  m_settings = settings;
  m_chart = makeSessionChart(name, m_store, m_shown, settings).release();
  m_view = viewFor(*m_chart);
  m_layout->addWidget(m_view.get());
}

}  // namespace convscope
