#include "widgets/lessons/stage_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedLayout>
#include <QVBoxLayout>

#include "problem/problem_text.h"
#include "widgets/chart/session_chart.h"
#include "widgets/export/caption.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

StagePanel::StagePanel(const SessionStore& store, ShownSurvey& shown, QWidget* parent)
    : QWidget(parent),
      m_store(store),
      m_host(new ChartHost(store, shown)),
      m_stack(new QStackedLayout),
      m_cover(new QLabel),
      m_state(new QLabel),
      m_recorded(new QPushButton),
      m_measure(new QPushButton(tr("&Measure it here"))) {
  m_cover->setAlignment(Qt::AlignCenter);
  m_cover->setWordWrap(true);
  m_cover->setFrameShape(QFrame::StyledPanel);
  m_cover->setForegroundRole(QPalette::PlaceholderText);
  m_state->setWordWrap(true);
  m_state->setTextFormat(Qt::PlainText);
  m_measure->setToolTip(tr("Run a survey of this step's network on the selected device"));
  m_stack->addWidget(m_cover);
  m_stack->addWidget(m_host);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(m_recorded);
  buttons->addWidget(m_measure);
  buttons->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->addLayout(m_stack, 1);
  column->addWidget(m_state);
  column->addLayout(buttons);
  connect(m_recorded, &QPushButton::clicked, this, &StagePanel::recordedRequested);
  connect(m_measure, &QPushButton::clicked, this, &StagePanel::experimentRequested);
}

void StagePanel::showStage(const LessonStage& stage, const RecordedSessions& recorded, bool covered) {
  const bool has = surveyFor(m_store.session(), stage) != nullptr;
  const bool underWay = !has && selectionOf(m_store.session(), stage).survey >= 0;
  const bool isRecorded = recorded.has(stage.session);
  setVisible(!stage.network.empty());
  m_host->showChart(QString::fromStdString(stage.chart));
  m_cover->setText(covered ? tr("Make a prediction first: the chart appears with the answer.")
                           : tr("The chart appears after the measurement."));
  m_stack->setCurrentWidget(!covered && (has || underWay) && m_host->chart() != nullptr
                                ? static_cast<QWidget*>(m_host)
                                : static_cast<QWidget*>(m_cover));
  m_state->setText(stateOf(stage, isRecorded));
  const QString name = QString::fromStdString(stage.session);
  const bool plays = stage.speed > 0;
  m_recorded->setText(!plays ? tr("&Open the recorded session") : has ? tr("&Play again") : tr("&Play the recording"));
  m_recorded->setToolTip(plays ? tr("Play %1 at %2 times the measured speed").arg(name).arg(stage.speed)
                               : tr("Open %1").arg(name));
  m_recorded->setVisible(isRecorded && (!has || plays));
  m_recorded->setEnabled(!underWay);
  m_measure->setVisible(!has);
  m_measure->setEnabled(!underWay);
}

QString StagePanel::stateText() const {
  return m_state->text();
}

QString StagePanel::stateOf(const LessonStage& stage, bool isRecorded) const {
  if (const Survey* survey = surveyFor(m_store.session(), stage)) {
    QStringList parts{subjectText(*survey), toQString(survey->started.device.name)};
    if (!m_store.provenance().isEmpty()) parts.append(m_store.provenance());
    return parts.join(QStringLiteral(" · "));
  }
  if (selectionOf(m_store.session(), stage).survey >= 0) return tr("Measuring: the figures appear at the end.");
  if (isRecorded) return tr("This step uses a recorded survey of %1.").arg(stageWords(stage));
  if (stage.session.empty()) return tr("This step uses a survey of %1.").arg(stageWords(stage));
  return tr("The recorded session %1 is not available. A survey of %2 is used instead; its figures are those of your "
            "device.")
      .arg(QString::fromStdString(stage.session), stageWords(stage));
}

QString stageWords(const LessonStage& stage) {
  QString words = QString::fromStdString(stage.network);
  if (stage.precision) words = StagePanel::tr("%1 in %2").arg(words, QString::fromStdString(toText(*stage.precision)));
  if (stage.inputs.size() > 1) return StagePanel::tr("%1 at %2 sizes").arg(words).arg(stage.inputs.size());
  return words;
}

}  // namespace convscope
