#include "widgets/inspector/inspector.h"

#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "session/trial_reading.h"
#include "widgets/inspector/inspector_text.h"
#include "widgets/inspector/sample_histogram.h"
#include "widgets/shared/shown_problem.h"

namespace convscope {
namespace {

constexpr int kRefreshMs = 100;  ///< while results arrive; nobody reads faster
constexpr int kHistogramHeight = 200;

QLabel* makeTextLabel(QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setTextFormat(Qt::RichText);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  return label;
}

}  // namespace

Inspector::Inspector(SessionStore& store, Selection& selection, QWidget* parent)
    : QWidget(parent), m_store(store), m_selection(selection), m_marks(ProblemMarks::of(store)) {
  auto* content = new QWidget;
  m_text = makeTextLabel(content);
  m_text->setAccessibleName(tr("Selected layer or algorithm"));
  m_caption = makeTextLabel(content);
  m_histogram = new SampleHistogram(store, selection, content);
  m_histogram->setFixedHeight(kHistogramHeight);
  m_histogram->setToolTip(
      tr("Samples are device times. Back-to-back (hot) samples: the mean of several executions in direct succession. "
         "Cold-cache samples: one execution after the last-level cache was overwritten. Isolated samples: one "
         "execution between two events, as frameworks time it."));

  m_again = new QWidget(content);
  auto* againText = new QLabel(tr("To repeat this measurement:"), m_again);
  m_line = new QLabel(m_again);
  m_line->setTextFormat(Qt::PlainText);
  m_line->setWordWrap(true);
  m_line->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_line->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  m_line->setAccessibleName(tr("Command line that repeats the measurement"));
  auto* copy = new QPushButton(tr("Copy"), m_again);
  copy->setToolTip(tr("Copy the command line"));
  connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_line->text()); });
  auto* again = new QVBoxLayout(m_again);
  again->setContentsMargins({});
  again->addWidget(againText);
  again->addWidget(m_line);
  again->addWidget(copy, 0, Qt::AlignLeft);

  auto* column = new QVBoxLayout(content);
  column->addWidget(m_text);
  column->addWidget(m_caption);
  column->addWidget(m_histogram);
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

  m_timer.setSingleShot(true);
  m_timer.setInterval(kRefreshMs);
  connect(&m_timer, &QTimer::timeout, this, &Inspector::refresh);
  connect(&selection, &Selection::changed, this, &Inspector::refresh);
  connect(&store, &SessionStore::replaced, this, &Inspector::refresh);
  connect(&store, &SessionStore::surveyAdded, this, &Inspector::schedule);
  connect(&store, &SessionStore::problemListed, this, &Inspector::schedule);
  connect(&store, &SessionStore::problemChanged, this, &Inspector::schedule);
  connect(&store, &SessionStore::surveyEnded, this, &Inspector::schedule);
  refresh();
}

QString Inspector::text() const {
  return m_text->text();
}

QString Inspector::reproducingText() const {
  return m_line->text();
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
  const int survey = shownSurvey(m_store, m_selection);
  if (survey < 0)
    return QStringLiteral("<p>%1</p>")
        .arg(tr("Nothing measured yet. Run a survey or open a session, then select a layer or an algorithm in a chart "
                "or table to see its details here."));
  const ProblemResult* problem = problemAt(m_store, survey, m_selection.problem());
  if (problem == nullptr) return surveyInWords(*m_store.survey(survey));
  const ProblemFigures& figures = m_marks.figures(survey, m_selection.problem());
  const QString text = problemInWords(*problem, figures);
  const int trial = m_selection.algorithm();
  if (trial < 0 || static_cast<std::size_t>(trial) >= problem->trials.size()) return text;
  return trialInWords(*problem, figures, static_cast<std::size_t>(trial)) + QStringLiteral("<hr>") + text;
}

QString Inspector::commandLine() const {
  const int survey = shownSurvey(m_store, m_selection);
  const ProblemResult* problem = problemAt(m_store, survey, m_selection.problem());
  if (problem == nullptr) return {};
  std::optional<std::size_t> trial = m_marks.figures(survey, m_selection.problem()).marks.fastest;
  if (m_selection.algorithm() >= 0) trial = static_cast<std::size_t>(m_selection.algorithm());
  if (!trial || *trial >= problem->trials.size()) return {};
  return QString::fromStdString(
      reproducingLine(m_store.survey(survey)->started.options, problem->subject.problem, problem->trials[*trial]));
}

void Inspector::refresh() {
  m_timer.stop();
  if (const QString text = words(); text != m_text->text()) m_text->setText(text);
  const bool chosen = problemAt(m_store, shownSurvey(m_store, m_selection), m_selection.problem()) != nullptr;
  m_caption->setText(QStringLiteral("<b>%1</b>").arg(m_histogram->title().toHtmlEscaped()));
  m_caption->setVisible(chosen);
  m_histogram->setVisible(chosen);
  const QString line = commandLine();
  m_line->setText(line);
  m_again->setVisible(!line.isEmpty());
}

}  // namespace convscope
