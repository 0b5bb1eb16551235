#include "widgets/input_sizes/input_sizes_page.h"

#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>
#include <utility>

#include "problem/input_error.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "widgets/answer/answer_card.h"
#include "widgets/chart/plot_chart_view.h"
#include "widgets/input_sizes/forecast_view.h"
#include "widgets/input_sizes/iterations_chart.h"
#include "widgets/input_sizes/missing_sizes.h"
#include "widgets/input_sizes/padding_view.h"
#include "widgets/input_sizes/policy_view.h"
#include "widgets/input_sizes/replay_bar.h"
#include "widgets/input_sizes/schedule_editor.h"
#include "widgets/input_sizes/size_count_chart.h"
#include "widgets/input_sizes/winner_view.h"
#include "widgets/input_sizes/wrong_pick_view.h"
#include "widgets/recorded/recorded_view.h"
#include "widgets/shared/minimum_area.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/segmented_control.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"
#include "widgets/shared/wrapped_line.h"

namespace convscope {
namespace {

constexpr int kRowGap = 2;  ///< above the plots, which need the height

}  // namespace

InputSizesPage::InputSizesPage(const SessionStore& store, ShownSurvey& shown, QWidget* parent)
    : Page(parent),
      m_shown(shown),
      m_forecasts(store, shown),
      m_sentences(shown, m_forecasts),
      m_editor(new ScheduleEditor),
      m_answer(new AnswerCard(AnswerCard::Form::Schedule)),
      m_summary(new WrappedLine),
      m_baseline(new WrappedLine),
      m_stack(new QStackedWidget),
      m_missing(new MissingSizes(store, shown, m_forecasts)),
      m_forecastView(new ForecastView(shown, m_forecasts)),
      m_policyView(new PolicyView(m_forecasts)),
      m_winnerView(new WinnerView(store, shown, m_forecasts)),
      m_sizeCount(new SizeCountChart(shown, m_forecasts)),
      m_sizeCountView(new PlotChartView(*m_sizeCount)),
      m_paddingView(new PaddingView(m_forecasts)),
      m_wrongPickView(new WrongPickView(shown)),
      m_recorded(new RecordedView(shown)) {
  addContents(
      makeEmptyState(*this, tr("<h3>No input sizes yet</h3><p>Frameworks repeat their search for every new input size. "
                               "Surveys of the network at several sizes show what that costs, what it gains, and after "
                               "how many iterations it pays off. One survey shows a fixed size.</p>")));
  addContents(makeContent());
  addContents(m_recorded);
  connect(&m_forecasts, &SizeForecasts::surveysChanged, this, &InputSizesPage::followSurveys);
  connect(&shown, &ShownSurvey::replaced, this, &InputSizesPage::beginAgain);
  connect(&shown, &ShownSurvey::changed, this, &InputSizesPage::followSurveys);
  connect(&m_forecasts, &SizeForecasts::changed, this, &InputSizesPage::showForecast);
  connect(m_editor, &ScheduleEditor::choiceEdited, this, &InputSizesPage::takeChoice);
  connect(m_editor, &ScheduleEditor::faultChanged, this, [this] {
    m_forecasts.setFault(m_editor->hasFault() ? tr("No forecast: the schedule has an error, which is named above.")
                                              : QString());
  });
  connect(m_answer, &AnswerCard::applyRequested, this,
          [this] { emit requested(request::View{QStringLiteral("schedule-choices")}); });
  connect(m_missing, &MissingSizes::requested, this, &InputSizesPage::requested);
  connect(&replayBar(), &ReplayBar::requested, this, &InputSizesPage::requested);
  connect(&shown.summary(), &SessionSummary::changed, this, &InputSizesPage::showForecast);
  followSurveys();
  m_paddingView->refresh();
}

QWidget* InputSizesPage::makeContent() {
  makeViews();
  m_editor->addFirst(m_view);
  m_editor->addToDrawer(&replayBar());
  auto* column = new QVBoxLayout;
  column->setContentsMargins(tokens::kClose, kRowGap, tokens::kClose, kRowGap);
  column->setSpacing(kRowGap);
  column->addWidget(m_editor);
  column->addWidget(m_answer);
  column->addWidget(m_stack, 1);
  column->addWidget(makeWords());
  column->addWidget(m_missing);
  return new MinimumArea(column);  // a list of sizes leaves no room for the plots of a low page
}

/// Makes the sentences about the chosen sizes. They are below the charts, which show the same figures.
QWidget* InputSizesPage::makeWords() {
  m_words = new QWidget;
  auto* column = new QVBoxLayout(m_words);
  column->setContentsMargins({});
  column->setSpacing(kRowGap);
  column->addWidget(m_summary);
  m_baseline->setLimited(false);  // as wide as the charts: its lines take their height
  column->addWidget(m_baseline);
  return m_words;
}

void InputSizesPage::makeViews() {
  // The table of policies is above their lines.
  QSplitter* forecasts = makeSplitter(Qt::Vertical, m_policyView, m_forecastView);
  forecasts->setSizes({160, 340});  // only the ratio counts
  m_policyView->hide();
  m_views = {{name(), tr("Total time"), forecasts},
             {QStringLiteral("saved"), tr("Time saved"), forecasts},
             {QStringLiteral("new-sizes"), tr("Number of sizes"), m_sizeCountView},
             {QStringLiteral("policies"), tr("Policies"), forecasts},
             {QStringLiteral("winners"), tr("Winners"), m_winnerView, false},
             {QStringLiteral("padding"), tr("Padding"), m_paddingView},
             {QStringLiteral("wrong-picks"), tr("Wrong picks"), m_wrongPickView, false}};
  QStringList titles;
  for (const View& view : m_views) {
    titles.append(view.title);
    if (m_stack->indexOf(view.widget) < 0) m_stack->addWidget(view.widget);
  }
  m_view = new SegmentedControl(tr("View"), titles);
  m_view->setToolTip(tr(
      "<p>Total time: of all iterations, and each iteration, under every policy. Time saved: against the first "
      "policy. Number of sizes: from how many on benchmark = True loses. Winners: the fastest algorithm of each layer "
      "at each size. Wrong picks: choices from one sample.</p>"));
  connect(m_view, &SegmentedControl::currentIndexChanged, this, &InputSizesPage::takeView);
}

void InputSizesPage::takeView(int index) {
  const View& view = m_views[index];
  m_forecastView->setSaved(view.name == QStringLiteral("saved"));
  m_policyView->setVisible(view.name == QStringLiteral("policies"));
  m_editor->setScheduleShown(view.isOfSchedule);
  m_words->setVisible(view.isOfSchedule);
  m_stack->setCurrentWidget(view.widget);
  showForecast();
  emit scopeChanged();
}

/// Another session begins with its own schedule, or with the list that the user wrote in it, over the user's
/// iterations.
void InputSizesPage::beginAgain() {
  m_editor->reset();
  m_isNewSession = true;
  m_unfitList.clear();
  m_keepsUnfitList = false;
}

QString InputSizesPage::networkKind() const {
  constexpr std::size_t kOthers = 2;  // batch and channels
  return QStringLiteral("%1d").arg(m_shown.survey()->started.input.size() - kOthers);
}

QString InputSizesPage::sessionLine() const {
  const SurveyStarted& first = m_shown.store().session().surveys.front().started;
  return QStringLiteral("%1 %2").arg(toQString(first.time), toQString(subjectName(first))).simplified();
}

bool InputSizesPage::restoreList() {
  const QString list = m_lists.list(sessionLine());
  if (list.isEmpty()) return true;
  QString why;
  try {
    m_editor->setOwnList(list);
    m_forecasts.setChoice(m_editor->choice());
    why = m_forecasts.result().fault;
  } catch (const InputError& error) {
    why = toQString(error.what());
  }
  if (why.isEmpty()) return true;
  m_unfitList = tr("Your list of sizes is not used here: %1").arg(why);
  m_keepsUnfitList = true;
  return false;
}

void InputSizesPage::takeChoice() {
  m_unfitList.clear();
  const QString list = m_editor->ownList();
  m_keepsUnfitList = m_keepsUnfitList && list.isEmpty();
  if (m_shown.survey() != nullptr && !m_keepsUnfitList) m_lists.setList(sessionLine(), list);
  if (m_shown.survey() != nullptr && m_editor->ownIterations())
    m_lists.setIterations(networkKind(), *m_editor->ownIterations());
  m_forecasts.setChoice(m_editor->choice());
}

QString InputSizesPage::cautionText() const {
  QStringList cautions{asSentence(m_unfitList), m_forecasts.outsideText()};
  cautions.removeAll(QString());
  return cautions.join(toQString(sentenceGap()));
}

bool InputSizesPage::isRecorded() const {
  const Survey* survey = m_shown.survey();
  return survey != nullptr && survey->started.recorded;
}

QString InputSizesPage::title() const {
  const bool isOfOneSize = isRecorded() && m_shown.survey()->started.recorded->workload.kinds.size() <= 1;
  return isOfOneSize ? tr("Whole iterations") : tr("Input sizes");
}

bool InputSizesPage::showsAllSizes() const {
  return m_stack->currentWidget() != m_wrongPickView;
}

bool InputSizesPage::showView(const QString& name) {
  if (name == QStringLiteral("iterations")) return true;  // shown whenever the survey is of a recording
  const auto view = std::ranges::find(m_views, name, &View::name);
  if (view == m_views.end()) return false;
  m_view->setCurrentIndex(static_cast<int>(view - m_views.begin()));
  return true;
}

QList<ChartPainter*> InputSizesPage::charts() const {
  return m_forecastView->charts() + QList<ChartPainter*>{m_sizeCount} + m_winnerView->charts() + m_recorded->charts();
}

QList<QTableView*> InputSizesPage::tables() const {
  return QList<QTableView*>{m_policyView->table(), m_paddingView->table(), m_wrongPickView->table()} +
         m_recorded->tables();
}

QList<PagePart> InputSizesPage::parts() const {
  return {{name(), tr("Input sizes")},
          {QStringLiteral("iterations"), tr("Whole iterations")},
          {QStringLiteral("saved"), tr("Input sizes")}};  // lessons lead to it
}

QList<PagePart> InputSizesPage::views() const {
  if (isRecorded()) return {};  // it shows whole iterations alone
  QList<PagePart> views;
  for (const View& view : m_views) views.append({view.name, view.title});
  return views;
}

ReplayBar& InputSizesPage::replayBar() {
  return m_forecastView->replayBar();
}

std::optional<ScheduleChoice> InputSizesPage::shownSchedule() {
  if (m_forecasts.surveys().empty()) return std::nullopt;
  m_forecasts.compareAnswerPolicy();
  if (!m_forecasts.result().fault.isEmpty()) return std::nullopt;
  return m_editor->choice();
}

void InputSizesPage::showSchedule(const ScheduleChoice& choice) {
  m_editor->showChoice(choice);
  takeChoice();
}

void InputSizesPage::offerRuns(const RunObstacle& obstacle) {
  replayBar().offer(obstacle);
  m_missing->offer(obstacle);
}

void InputSizesPage::refreshOffers() {
  if (!isVisible()) return;  // showForecast() refreshes them
  replayBar().refresh();
  m_missing->refresh();
}

void InputSizesPage::followSurveys() {
  const std::vector<Dims> inputs = m_forecasts.endedInputs();
  showContents(isRecorded() ? 2 : inputs.empty() ? 0 : 1);
  if (!inputs.empty()) {
    const Survey& reference = *m_shown.survey();
    const Dims& own = reference.started.network.input;
    const int size = own.size() > 2 ? static_cast<int>(own[2]) : 224;
    const int batch = own.empty() ? 32 : static_cast<int>(own[0]);
    if (m_isNewSession) m_editor->setOwnIterations(m_lists.iterations(networkKind()));
    m_editor->setMeasured(inputs, size, batch);
    if (std::exchange(m_isNewSession, false) && !restoreList()) {
      m_editor->reset();
      m_editor->setMeasured(inputs, size, batch);
    }
    // Show a replay's schedule, so the replay appears beside its forecast, until the user edits the schedule.
    if (const auto replayed = m_forecasts.replayedChoice(); replayed && !m_editor->isEdited())
      m_editor->setChoice(*replayed);
    m_forecasts.setChoice(m_editor->choice());
  }
  showForecast();
  emit scopeChanged();
}

QString InputSizesPage::verdictText() const {
  const ScheduleVerdict& verdict = m_forecasts.result().verdict;
  if (m_stack->currentWidget() != m_sizeCountView)
    return hasAnswer() && !drawsManySizes(m_forecasts.choice().spec) ? QString() : toQString(verdict.sentence);
  if (const QString without = m_sentences.lineless(); !without.isEmpty()) return without;
  return toQString(verdict.newSizes);
}

bool InputSizesPage::isOfNewSizes() const {
  return m_stack->currentWidget() == m_sizeCountView && !m_forecasts.result().verdict.newSizes.empty();
}

bool InputSizesPage::hasAnswer() const {
  return !m_forecasts.result().verdict.brief.verdict.empty();
}

/// The card is about the chosen schedule, which it names.
void InputSizesPage::showAnswer() {
  const ScheduleVerdict& verdict = m_forecasts.result().verdict;
  AnswerBrief brief = verdict.brief;
  brief.scope = m_forecasts.condition().toStdString();
  m_answer->setBrief(brief, verdict.isOfSwitch ? QString() : tr("Least time"), {m_forecasts.answerText()}, code(),
                     m_sentences.whyNoCode());
  m_answer->setApplyObstacle(m_sentences.choicesObstacle());
  m_answer->setVisible(m_views[m_view->currentIndex()].isOfSchedule && hasAnswer());
}

void InputSizesPage::showForecast() {
  if (!isVisible() || m_forecasts.surveys().empty()) return;
  m_forecasts.compareAnswerPolicy();
  showAnswer();
  m_editor->setCaution(cautionText());
  // The charts give the reason why there is no forecast; the page of paddings does not.
  const bool isSaid = !m_forecasts.result().fault.isEmpty() && m_stack->currentWidget() != m_paddingView;
  m_summary->setLine(isSaid ? QString() : summary());
  m_summary->setToolTip(m_sentences.summaryMeaning());
  m_baseline->setLine(baselineSummary(), baselineDetails());
  m_missing->refresh();
  replayBar().refresh();
  m_paddingView->refreshSoon();
}

void InputSizesPage::showEvent(QShowEvent* event) {
  Page::showEvent(event);
  showForecast();
}

/// On a low page the plots need the row that the segments would take.
void InputSizesPage::resizeEvent(QResizeEvent* event) {
  constexpr int kLowPage = 34;  // in rows of a table
  Page::resizeEvent(event);
  m_view->preferBox(height() < kLowPage * tokens::rowHeight(font()));
}

}  // namespace convscope
