#include "widgets/input_sizes/input_sizes_page.h"

#include <QLabel>
#include <QLineEdit>
#include <QMetaMethod>
#include <QPushButton>
#include <QResizeEvent>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "policy/forecast/remedy.h"
#include "problem/input_error.h"
#include "problem/problem_text.h"
#include "widgets/input_sizes/cumulative_chart.h"
#include "widgets/input_sizes/iterations_chart.h"
#include "widgets/input_sizes/replay_bar.h"
#include "widgets/input_sizes/schedule_editor.h"
#include "widgets/input_sizes/size_times_chart.h"
#include "widgets/input_sizes/winner_map.h"
#include "widgets/shared/empty_state.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr int kPaddingMs = 150;       ///< padding is computed when the slider rests
constexpr int kMapBesideLayer = 820;  ///< minimum width for the map beside the layer

}  // namespace

InputSizesPage::InputSizesPage(const SessionStore& store, ShownSurvey& shown, QWidget* parent)
    : Page(parent),
      m_store(store),
      m_shown(shown),
      m_forecasts(store, shown),
      m_policies(m_forecasts),
      m_paddings(m_forecasts),
      m_mispicks(shown),
      m_sortedPolicies(m_policies),
      m_sortedPaddings(m_paddings),
      m_mispickTable(m_mispicks, shown) {
  m_stack = new QStackedLayout(this);
  m_stack->addWidget(
      makeEmptyState(*this, tr("<h3>No input sizes yet</h3><p>Frameworks repeat their search for every new input size. "
                               "Surveys of the network at several sizes show what that costs, what it gains, and after "
                               "how many iterations it pays off. One survey shows a fixed size.</p>")));
  m_stack->addWidget(makeContent());
  m_padding.setSingleShot(true);
  m_padding.setInterval(kPaddingMs);
  connect(&m_padding, &QTimer::timeout, this, &InputSizesPage::showPadding);
  connect(&m_forecasts, &SizeForecasts::surveysChanged, this, &InputSizesPage::followSurveys);
  connect(&m_forecasts, &SizeForecasts::changed, this, &InputSizesPage::showForecast);
  connect(m_editor, &ScheduleEditor::choiceEdited, this, [this] { m_forecasts.setChoice(m_editor->choice()); });
  connect(&m_mispicks, &QAbstractItemModel::dataChanged, &m_padding, qOverload<>(&QTimer::start));
  connect(&m_mispicks, &QAbstractItemModel::modelReset, &m_padding, qOverload<>(&QTimer::start));
  followSurveys();
  m_paddings.refresh();
}

QList<SessionChart*> InputSizesPage::charts() const {
  return {m_cumulative, m_iterations, m_map, m_layer};
}

QList<QTableView*> InputSizesPage::tables() const {
  return {m_policyTable, m_paddingTable, m_mispickView};
}

void InputSizesPage::followSurveys() {
  const std::vector<Dims> inputs = m_forecasts.inputs();
  m_stack->setCurrentIndex(inputs.empty() ? 0 : 1);
  if (!inputs.empty()) {
    const Survey& like = *m_shown.survey();
    const Dims& own = like.started.network.input;
    const int extent = own.size() > 2 ? static_cast<int>(own[2]) : 224;
    const int batch = own.empty() ? 32 : static_cast<int>(own[0]);
    m_editor->setMeasured(squareRange(inputs), inputs.size() > 1, extent, batch);
    // Show a replay's schedule, so the replay appears beside its forecast, until the user edits the schedule.
    if (const auto replayed = m_forecasts.replayedChoice(); replayed && !m_editor->isEdited())
      m_editor->setChoice(*replayed);
    m_forecasts.setChoice(m_editor->choice());
  }
  if (isVisible()) showForecast();
}

QString InputSizesPage::summary() const {
  const SizeForecasts::Result& result = m_forecasts.result();
  if (!result.fault.isEmpty()) return result.fault;
  QStringList sentences;
  constexpr std::size_t kMostSentences = 3;
  // For two policies, the advice is sufficient.
  for (std::size_t i = 1; result.policies.size() > 2 && i < result.policies.size() && i <= kMostSentences; ++i)
    sentences.append(tr("<b>%1</b> %2.")
                         .arg(toQString(result.policies[i].forecast.policy).toHtmlEscaped(),
                              toQString(result.policies[i].breakEven->words).toHtmlEscaped()));
  if (result.advice) sentences.append(tr("Forecast: %1").arg(toQString(result.advice->reason).toHtmlEscaped()));
  if (result.policies.empty() && result.unavailable.empty()) sentences.append(tr("No policy is selected."));
  for (const UnavailablePolicy& unavailable : result.unavailable)
    sentences.append(tr("No forecast for %1: %2.")
                         .arg(toQString(unavailable.policy), toQString(unavailable.reason))
                         .toHtmlEscaped());
  return sentences.join(QStringLiteral("<br>"));
}

QString InputSizesPage::missingSizes() const {
  constexpr qsizetype kMost = 12;
  std::vector<Dims> inputs;
  for (const MissingAtSize& missing : m_forecasts.result().missing) {
    if (std::ranges::find(inputs, missing.input) == inputs.end()) inputs.push_back(missing.input);
  }
  QStringList labels = sizeLabels(inputs);
  const qsizetype more = labels.size() - kMost;
  if (more > 0) labels = labels.mid(0, kMost);
  const QString text = labels.join(QStringLiteral(", "));
  return more > 0 ? tr("%1 and %2 more sizes").arg(text).arg(more) : text;
}

QString InputSizesPage::sweepSizes() const {
  QStringList sizes;
  for (const MissingAtSize& missing : m_forecasts.result().missing) sizes.append(toQString(dimsText(missing.input)));
  if (!sizes.isEmpty()) return sizes.join(u',');
  const SizeRange range = squareRange(m_forecasts.inputs());
  return QStringLiteral("%1:%2:%3").arg(range.from).arg(range.to).arg(range.step);
}

QString InputSizesPage::sweepCommandText() const {
  if (!m_forecasts.result().command.isEmpty()) return m_forecasts.result().command;
  const Survey& like = *m_shown.survey();
  std::vector<MissingAtSize> wanted;
  const SizeRange range = squareRange(m_forecasts.inputs());
  for (int extent = range.from; extent <= range.to; extent += range.step) {
    Dims input = like.started.input;
    for (std::size_t axis = 2; axis < input.size(); ++axis) input[axis] = extent;
    wanted.push_back({input, {}, {}, {}});
  }
  const Survey* const one = &like;
  return toQString(sweepCommand({&one, 1}, wanted));
}

void InputSizesPage::showForecast() {
  if (m_forecasts.surveys().empty()) return;
  m_padding.start();
  if (!isVisible()) return;
  const SizeForecasts::Result& result = m_forecasts.result();
  m_summary->setText(summary());
  m_replayBar->refresh();
  m_adviceRow->setVisible(result.advice.has_value());
  if (result.advice) m_code->setText(QString::fromStdString(result.advice->code));
  const std::vector<int>& surveys = m_forecasts.surveys();
  const bool underWay = std::ranges::any_of(surveys, [this](int survey) { return !m_store.survey(survey)->ended; });
  m_missingRow->setVisible(!underWay && (surveys.size() == 1 || !result.missing.empty()));
  if (m_missingRow->isHidden()) return;
  m_missing->setText(
      result.missing.empty()
          ? tr("This session has one input size. A sweep over %1 would show the cost of changing sizes:")
                .arg(sweepSizes())
          : tr("Not measured, or not with the lists that a policy needs: %1. To measure it:").arg(missingSizes()));
  m_command->setText(sweepCommandText());
  m_command->setCursorPosition(0);
  m_sweep->setVisible(isSignalConnected(QMetaMethod::fromSignal(&InputSizesPage::sweepRequested)));
}

void InputSizesPage::showPadding() {
  if (!isVisible()) return;
  m_paddings.refresh();
  m_paddingWords->setText(m_forecasts.whyNoPadding());
  m_paddingWords->setVisible(!m_forecasts.whyNoPadding().isEmpty());
  m_mispickWords->setText(m_mispicks.summary());
}

void InputSizesPage::addPolicy() {
  try {
    m_policies.add(m_newPolicy->text().trimmed().toStdString());
    m_newPolicy->clear();
    m_policyError->hide();
  } catch (const InputError& error) {
    m_policyError->setText(toQString(error.what()));
    m_policyError->show();
  }
}

void InputSizesPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  m_winners->setOrientation(width() < kMapBesideLayer ? Qt::Vertical : Qt::Horizontal);
}

void InputSizesPage::showEvent(QShowEvent* event) {
  Page::showEvent(event);
  showForecast();
}

}  // namespace convscope
