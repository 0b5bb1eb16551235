#include "widgets/lessons/chart_host.h"

#include <QStackedLayout>

#include "lesson/figure_source.h"
#include "widgets/algorithms/algorithms_detail.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/chart/chart_view.h"
#include "widgets/export/session_pages.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/layers/layers_page.h"

namespace convscope {

ChartHost::ChartHost(const SessionStore& store, ShownSurvey& shown, QWidget* parent)
    : QWidget(parent), m_store(store), m_shown(shown), m_layout(new QStackedLayout(this)) {
  constexpr int kLeastHeight = 180;  // two charts fit on a screen of 768 lines
  setMinimumHeight(kLeastHeight);
}

ChartHost::~ChartHost() {
  dropChart();
}

void ChartHost::showChart(const LessonStage& stage) {
  const QString name = QString::fromStdString(stage.chart);
  if (m_chart == nullptr || m_chart->name() != name) makeChart(name);
  if (m_page != nullptr) m_page->showView(QString::fromStdString(stage.page));
  if (auto* layers = qobject_cast<LayersPage*>(m_page.get())) layers->setBenchmark(stage.benchmark);
  if (auto* bars = qobject_cast<AlgorithmsDetail*>(m_chart)) bars->setAxis(stage.axis);
  setSchedule(stage);
}

void ChartHost::makeChart(const QString& name) {
  dropChart();
  if (name.isEmpty()) return;
  for (const PageMaker make : sessionPages()) {
    std::unique_ptr<Page> page(make(m_store, m_shown, nullptr));
    if (ChartPainter* chart = takeChart(*page, name)) {
      m_page = std::move(page);
      m_chart = chart;
      m_chart->setOnItsPage(false);
      m_view = ChartView::of(*chart);
      m_layout->addWidget(m_view);
      return;
    }
  }
}

void ChartHost::setSchedule(const LessonStage& stage) {
  auto* page = qobject_cast<InputSizesPage*>(m_page.get());
  if (page == nullptr || stage.schedule.empty()) return;
  try {
    page->setSchedule({scheduleOf(scopeOf(m_store.session(), stage)), stage.iterations, 0});
  } catch (const MissingData&) {  // the chart says what is missing
  }
}

ChartPainter* ChartHost::takeChart(Page& page, const QString& name) const {
  for (ChartPainter* chart : page.charts()) {
    if (chart->name() == name) return chart;
  }
  return nullptr;
}

void ChartHost::dropChart() {
  delete m_view;  // before its page, whose models the chart reads
  m_view = nullptr;
  m_chart = nullptr;
  m_page.reset();
}

}  // namespace convscope
