#include "widgets/lessons/stage_panel.h"

#include <QLabel>
#include <QStackedLayout>

#include "widgets/chart/session_chart.h"

namespace convscope {

StagePanel::StagePanel(StepSources& sources, QWidget* parent)
    : QWidget(parent),
      m_sources(sources),
      m_open(new ChartHost(sources.open().store, sources.open().shown)),
      m_recorded(new ChartHost(sources.recorded().store, sources.recorded().shown)),
      m_stack(new QStackedLayout(this)),
      m_cover(new QLabel) {
  m_cover->setAlignment(Qt::AlignCenter);
  m_cover->setWordWrap(true);
  m_cover->setFrameShape(QFrame::StyledPanel);
  m_cover->setForegroundRole(QPalette::PlaceholderText);
  for (QWidget* part : QList<QWidget*>{m_cover, m_open, m_recorded}) m_stack->addWidget(part);
}

void StagePanel::showStage(const LessonStage& stage, bool covered) {
  setVisible(!stage.chart.empty());
  const StepSource source = m_sources.chart(stage);
  ChartHost* host = &source.store == &m_sources.recorded().store ? m_recorded : m_open;
  const bool shows = !covered && selectionOf(source.store.session(), stage).survey >= 0;
  host->showChart(stage);
  m_cover->setText(covered ? tr("Make a prediction first: the chart appears with the answer.")
                           : tr("The chart appears after the measurement."));
  m_stack->setCurrentWidget(shows && host->chart() != nullptr ? static_cast<QWidget*>(host) : m_cover);
}

SessionChart* StagePanel::chart() const {
  const auto* host = qobject_cast<ChartHost*>(m_stack->currentWidget());
  return host != nullptr && isVisibleTo(parentWidget()) ? host->chart() : nullptr;
}

}  // namespace convscope
