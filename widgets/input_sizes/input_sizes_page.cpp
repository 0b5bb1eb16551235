#include "widgets/input_sizes/input_sizes_page.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QMetaMethod>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

#include "widgets/input_sizes/forecast_tab.h"
#include "widgets/input_sizes/missing_sizes.h"
#include "widgets/input_sizes/padding_tab.h"
#include "widgets/input_sizes/policy_tab.h"
#include "widgets/input_sizes/replay_bar.h"
#include "widgets/input_sizes/schedule_editor.h"
#include "widgets/input_sizes/size_labels.h"
#include "widgets/input_sizes/winner_tab.h"
#include "widgets/input_sizes/wrong_pick_tab.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

InputSizesPage::InputSizesPage(const SessionStore& store, ShownSurvey& shown, QWidget* parent)
    : Page(parent),
      m_shown(shown),
      m_forecasts(store, shown),
      m_editor(new ScheduleEditor),
      m_summary(makeWordLabel()),
      m_advice(new QWidget),
      m_code(new QLabel),
      m_missing(new MissingSizes(store, shown, m_forecasts)),
      m_forecastTab(new ForecastTab(shown, m_forecasts)),
      m_policyTab(new PolicyTab(m_forecasts)),
      m_winnerTab(new WinnerTab(store, shown, m_forecasts)),
      m_paddingTab(new PaddingTab(m_forecasts)),
      m_wrongPickTab(new WrongPickTab(shown)) {
  addContents(
      makeEmptyState(*this, tr("<h3>No input sizes yet</h3><p>Frameworks repeat their search for every new input size. "
                               "Surveys of the network at several sizes show what that costs, what it gains, and after "
                               "how many iterations it pays off. One survey shows a fixed size.</p>")));
  addContents(makeContent());
  QLabel* recorded = makeWordLabel();
  recorded->setText(
      tr("This page needs a network: a recording has its own input sizes, plotted in the panel on the left."));
  recorded->setAlignment(Qt::AlignCenter);
  addContents(recorded);
  connect(&m_forecasts, &SizeForecasts::surveysChanged, this, &InputSizesPage::followSurveys);
  connect(&shown, &ShownSurvey::changed, this, &InputSizesPage::followSurveys);
  connect(&m_forecasts, &SizeForecasts::changed, this, &InputSizesPage::showForecast);
  connect(m_editor, &ScheduleEditor::choiceEdited, this, [this] { m_forecasts.setChoice(m_editor->choice()); });
  connect(m_missing, &MissingSizes::sweepRequested, this, &InputSizesPage::sweepRequested);
  followSurveys();
  m_paddingTab->refresh();
}

QWidget* InputSizesPage::makeContent() {
  m_summary->setTextFormat(Qt::RichText);
  m_summary->setToolTip(
      tr("<p>Forecasts: the steady time of each layer's executions, and the search that a policy makes for each new "
         "size. Other work of a framework is not included. The first ticked policy is the baseline.</p>"));
  makeAdvice();
  auto* tabs = new QTabWidget;
  tabs->setDocumentMode(true);
  tabs->addTab(m_forecastTab, tr("Forecast"));
  tabs->addTab(m_policyTab, tr("Policies"));
  tabs->addTab(m_winnerTab, tr("Fastest by size"));
  tabs->addTab(m_paddingTab, tr("Padding"));
  tabs->addTab(m_wrongPickTab, tr("Wrong picks"));
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->addWidget(m_editor);
  column->addWidget(m_summary);
  column->addWidget(m_missing);
  column->addWidget(m_advice);
  column->addWidget(tabs, 1);
  return content;
}

void InputSizesPage::makeAdvice() {
  m_code->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  m_code->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_code->setTextFormat(Qt::PlainText);
  m_code->setAccessibleName(tr("Advice as code"));
  m_code->setToolTip(tr("<p>Code that switches on the policy with the shortest time over this schedule.</p>"));
  auto* copy = new QPushButton(tr("&Copy advice"));
  copy->setToolTip(tr("<p>Copy these lines, to paste them into a program or a shell.</p>"));
  connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_code->text()); });
  auto* row = new QHBoxLayout(m_advice);
  row->setContentsMargins({});
  row->addWidget(m_code);
  row->addWidget(copy, 0, Qt::AlignTop);
  row->addStretch(1);
}

QList<SessionChart*> InputSizesPage::charts() const {
  return m_forecastTab->charts() + m_winnerTab->charts();
}

QList<QTableView*> InputSizesPage::tables() const {
  return {m_policyTab->table(), m_paddingTab->table(), m_wrongPickTab->table()};
}

ReplayBar& InputSizesPage::replayBar() {
  return m_forecastTab->replayBar();
}

void InputSizesPage::followSurveys() {
  const std::vector<Dims> inputs = m_forecasts.inputs();
  const Survey* shownSurvey = m_shown.survey();
  const bool isRecorded = shownSurvey != nullptr && shownSurvey->started.recorded;
  showContents(isRecorded ? 2 : inputs.empty() ? 0 : 1);
  if (!inputs.empty()) {
    const Survey& like = *m_shown.survey();
    const Dims& own = like.started.network.input;
    const int size = own.size() > 2 ? static_cast<int>(own[2]) : 224;
    const int batch = own.empty() ? 32 : static_cast<int>(own[0]);
    m_editor->setMeasured(squareRange(inputs), inputs.size() > 1, size, batch);
    // Show a replay's schedule, so the replay appears beside its forecast, until the user edits the schedule.
    if (const auto replayed = m_forecasts.replayedChoice(); replayed && !m_editor->isEdited())
      m_editor->setChoice(*replayed);
    m_forecasts.setChoice(m_editor->choice());
  }
  showForecast();
}

QString InputSizesPage::summary() const {
  const SizeForecasts::Result& result = m_forecasts.result();
  if (!result.fault.isEmpty()) return result.fault.toHtmlEscaped();
  QStringList sentences;
  constexpr std::size_t kMostSentences = 3;
  // For two policies, the advice is sufficient.
  for (std::size_t i = 1; result.policies.size() > 2 && i < result.policies.size() && i <= kMostSentences; ++i)
    sentences.append(tr("<b>%1</b> %2.")
                         .arg(toQString(result.policies[i].forecast.policy).toHtmlEscaped(),
                              toQString(result.policies[i].breakEven->words).toHtmlEscaped()));
  for (const LeftOut& leftOut : result.leftOut)
    sentences.append(tr("Left out of all forecasts: %1").arg(toQString(leftOutText(leftOut)).toHtmlEscaped()));
  if (result.advice) sentences.append(tr("Forecast: %1").arg(toQString(result.advice->reason).toHtmlEscaped()));
  if (result.policies.empty() && result.unavailable.empty()) sentences.append(tr("No policy is selected."));
  for (const UnavailablePolicy& unavailable : result.unavailable)
    sentences.append(tr("No forecast for %1: %2.")
                         .arg(toQString(unavailable.policy), toQString(unavailable.reason))
                         .toHtmlEscaped());
  return sentences.join(QStringLiteral("<br>"));
}

void InputSizesPage::showForecast() {
  if (!isVisible() || m_forecasts.surveys().empty()) return;
  const SizeForecasts::Result& result = m_forecasts.result();
  m_summary->setText(summary());
  m_advice->setVisible(result.advice && !result.advice->code.empty());
  if (result.advice) m_code->setText(QString::fromStdString(result.advice->code));
  m_missing->refresh(isSignalConnected(QMetaMethod::fromSignal(&InputSizesPage::sweepRequested)));
  replayBar().refresh();
  m_paddingTab->refreshSoon();
}

void InputSizesPage::showEvent(QShowEvent* event) {
  Page::showEvent(event);
  showForecast();
}

}  // namespace convscope
