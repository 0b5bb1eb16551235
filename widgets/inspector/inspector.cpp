#include "widgets/inspector/inspector.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "analysis/command_lines.h"
#include "widgets/chart/plot_chart_view.h"
#include "widgets/inspector/inspector_text.h"
#include "widgets/inspector/kernel_table.h"
#include "widgets/inspector/sample_histogram.h"
#include "widgets/inspector/wrapped_text.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/baseline_columns.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/paragraph.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kHistogramHeight = 200;
constexpr int kNarrowestHistogram = 120;  // narrower than the panel may be

}  // namespace

Inspector::Inspector(ShownSurvey& shown, QWidget* parent) : QWidget(parent), m_shown(shown) {
  auto* content = new QWidget;
  m_text = new WrappedText(content);
  m_text->setAccessibleName(tr("Selected layer or algorithm"));
  m_caption = new Paragraph(content);
  m_caption->setTextFormat(Qt::RichText);
  m_histogram = new SampleHistogram(shown);
  m_histogramView = new PlotChartView(*m_histogram, content);
  m_histogramView->setFixedHeight(kHistogramHeight);
  connect(m_histogram, &PlotChart::laidOut, this, [this] {  // its legend grows with the letters
    const int least = m_histogram->emptyReason().isEmpty() ? m_histogram->leastHeight() : 0;
    m_histogramView->setFixedHeight(std::max(kHistogramHeight, least));
  });
  m_histogramView->setMinimumWidth(kNarrowestHistogram);
  m_histogramView->setToolTip(
      tr("Samples are device times. Back-to-back (hot) samples: the mean of several executions in direct succession. "
         "Cold-cache samples: one execution after the last-level cache was overwritten. Isolated samples: one "
         "execution between two events, as frameworks time it."));

  m_again = new QWidget(content);
  auto* againText = makeWordLabel();
  againText->setText(tr("To repeat this measurement:"));
  m_line = new WrappedText(m_again);
  setTextType(*m_line, tokens::Type::Mono);
  m_line->setAccessibleName(tr("Command line that repeats the measurement"));
  auto* copy = new QPushButton(tr("Copy"), m_again);
  copy->setToolTip(tr("Copy the command line"));
  connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_line->toPlainText()); });
  auto* again = new QVBoxLayout(m_again);
  again->setContentsMargins({});
  again->addWidget(againText);
  again->addWidget(m_line);
  again->addWidget(copy, 0, Qt::AlignLeft);

  auto* column = new QVBoxLayout(content);
  column->addWidget(m_text);
  column->addWidget(m_caption);
  column->addWidget(m_histogramView);
  column->addWidget(m_again);
  column->addStretch(1);
  auto* area = new QScrollArea(this);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setWidget(content);
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins({});
  whole->addWidget(area);

  constexpr int kRefreshMs = 100;  ///< while results arrive; nobody reads faster
  m_timer.setSingleShot(true);
  m_timer.setInterval(kRefreshMs);
  connect(&m_timer, &QTimer::timeout, this, &Inspector::refresh);
  connect(&shown, &ShownSurvey::selectionChanged, this, &Inspector::refresh);
  connect(&shown, &ShownSurvey::changed, this, &Inspector::refresh);
  connect(&shown, &ShownSurvey::problemListed, this, &Inspector::schedule);
  connect(&shown, &ShownSurvey::problemChanged, this, &Inspector::schedule);
  for (const auto change : {&ShownSurvey::surveyChanged, &ShownSurvey::ended})
    connect(&shown, change, this, &Inspector::schedule);
  connect(&shown.baseline(), &Baseline::changed, this, &Inspector::schedule);
  refresh();
}

QString Inspector::text() const {
  return m_text->shownHtml();
}

QString Inspector::reproducingText() const {
  return m_line->toPlainText();
}

void Inspector::schedule() {
  if (isVisible() && !m_timer.isActive()) m_timer.start();
}

void Inspector::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void Inspector::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) schedule();
}

QString Inspector::words() const {
  if (m_shown.survey() == nullptr)
    return QStringLiteral("<p>%1</p>")
        .arg(tr("Nothing measured yet. Run a survey or open a session, then select a layer or an algorithm in a chart "
                "or table to see its details here."));
  const ProblemResult* problem = m_shown.problemAt(m_shown.selectedProblem());
  if (problem == nullptr) return surveyInWords(*m_shown.survey());
  const ProblemFigures& figures = m_shown.figures(m_shown.selectedProblem());
  const DeviceInfo& device = m_shown.survey()->started.device;
  QString text = problemInWords(*problem, figures);
  if (const Baseline& baseline = m_shown.baseline(); baseline.isCompared())
    text += baselineToolTip(baseline, baseline.change(m_shown.selectedProblem()));
  if (m_shown.selectedTrial() < 0)
    return text + whyFasterInWords(*problem, figures, device) + choicesKernelsInWords(*problem, figures.marks, device);
  const auto trial = static_cast<std::size_t>(m_shown.selectedTrial());
  return trialInWords(*problem, figures, trial) + whyFasterInWords(*problem, figures, device, trial) +
         kernelsInWords(problem->trials[trial], problem->subject.problem, device) + QStringLiteral("<hr>") + text +
         choicesKernelsInWords(*problem, figures.marks, device, trial);
}

void Inspector::setHost(std::function<std::string(const SurveyStarted&)> host) {
  m_host = std::move(host);
}

QString Inspector::commandLine() const {
  const ProblemResult* problem = m_shown.problemAt(m_shown.selectedProblem());
  if (problem == nullptr) return {};
  std::optional<std::size_t> trial = m_shown.figures(m_shown.selectedProblem()).marks.fastest;
  if (m_shown.selectedTrial() >= 0) trial = static_cast<std::size_t>(m_shown.selectedTrial());
  if (!trial || *trial >= problem->trials.size()) return {};
  const SurveyStarted& started = m_shown.survey()->started;
  return QString::fromStdString(reproducingLine(started.options, problem->subject.problem, problem->trials[*trial],
                                                m_host ? m_host(started) : std::string()));
}

void Inspector::refresh() {
  m_timer.stop();
  m_text->showHtml(words());
  const bool chosen = m_shown.selectedProblem() >= 0;
  m_caption->setText(QStringLiteral("<b>%1</b>").arg(escapedMarkup(m_histogram->title())));
  m_caption->setVisible(chosen);
  m_histogramView->setVisible(chosen);
  const QString line = commandLine();
  if (line != m_line->toPlainText()) m_line->setPlainText(line);
  m_again->setVisible(!line.isEmpty());
}

}  // namespace convscope
