#include "widgets/shared/session_summary.h"

#include <QStringList>
#include <algorithm>
#include <utility>

#include "analysis/answer_brief.h"
#include "analysis/answer_sentences.h"
#include "backend/known_backends.h"
#include "policy/forecast/policy_costs.h"
#include "policy/framework/policy.h"
#include "text/sentences.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

/// Returns where time is lost by the setting that the verdict advises against.
LostTime lostIn(const SurveyFigures& figures) {
  LostTime lost = lostTime(figures.answerLosses, figures.verdict.advice == SwitchAdvice::Off);
  return lost.layers.empty() ? lostTime(figures.answerLosses, false) : lost;
}

}  // namespace

SessionSummary::SessionSummary(const SessionStore& store, const ShownSurvey& shown, QObject* parent)
    : QObject(parent), m_store(store), m_shown(shown) {
  constexpr int kSummaryMs = 500;  // between summaries while a survey runs
  m_measuring.setSingleShot(true);
  m_measuring.setInterval(kSummaryMs);
  connect(&m_measuring, &QTimer::timeout, this, [this] {
    const bool isShown = m_contents.has_value();
    m_contents.reset();
    if (isShown) contents();
    m_computed.start();
  });
  m_ended.setSingleShot(true);
  connect(&m_ended, &QTimer::timeout, this, [this] {
    contents();
    m_computed.start();
  });
  m_computed.setSingleShot(true);
  connect(&m_computed, &QTimer::timeout, this, &SessionSummary::changed);
  const auto later = [this] {
    if (!m_measuring.isActive()) m_measuring.start();
  };
  connect(&shown, &ShownSurvey::changed, this, &SessionSummary::makeStale);
  connect(&shown, &ShownSurvey::ended, this, [this] {  // other views update now
    m_contents.reset();
    m_ended.start();
  });
  connect(&shown, &ShownSurvey::problemListed, this, later);
  connect(&shown, &ShownSurvey::problemChanged, this, later);
  connect(&store, &SessionStore::surveyEnded, this, [this](int survey) {  // of another size; see ended()
    if (survey != m_shown.index()) makeStale();
  });
}

void SessionSummary::makeStale() {
  m_contents.reset();
  emit changed();
}

const SessionSummary::Contents* SessionSummary::contents() const {
  const Survey* survey = m_shown.survey();
  if (survey == nullptr) return nullptr;
  if (std::exchange(m_key, m_shown.key()) != m_shown.key()) m_contents.reset();
  if (!m_contents) {
    SurveyFigures figures(m_store.session(), *survey);
    Contents& contents = m_contents.emplace(Contents{});
    contents.rows = comparedRows(figures.verdict);
    contents.further = furtherColumns(figures.verdict);
    contents.findings = findings(figures);
    contents.findingsTitle = toQString(findingsTitle(figures));
    contents.cautions = verdictCautions(contents.findings);
    contents.settingName = toQString(nameOfSetting(figures.verdict));
    contents.choicesKnown = !figures.losses.empty();
    contents.lost = lostIn(figures);
    contents.lostByOtherUs = lostTime(figures.answerLosses, !contents.lost.withTrue).totalUs();
    if (figures.library) {
      contents.library = toQString(backendTitle(survey->started.options.backend));
      contents.rows = std::move(figures.library->rows);
      contents.further.clear();
      contents.lost = {false, std::move(figures.library->losses)};
    }
    QStringList notes;
    for (const VerdictRow& row : contents.rows) {
      if (!row.note.empty()) notes.append(toQString(row.note));
    }
    contents.note = notes.join(u'\n');
    contents.verdict = std::move(figures.verdict);
  }
  return &*m_contents;
}

const Answer* SessionSummary::answer() const {
  const Survey* survey = m_shown.survey();
  return survey != nullptr && survey->ended ? &contents()->verdict : nullptr;
}

QString SessionSummary::finding(const QString& id) const {
  if (contents() == nullptr) return {};
  const auto found = std::ranges::find(m_contents->findings, id.toStdString(), &Finding::id);
  return found == m_contents->findings.end() ? QString() : toQString(found->text);
}

QString SessionSummary::benchmarkName() const {
  const Answer* verdict = answer();
  return toQString(verdict != nullptr ? nameOfTrue(*verdict) : nameOf(AnswerSetting::On));
}

QString SessionSummary::pageNote(FindingView view) const {
  // Not while it runs: the findings of a sweep take too long to be computed at every step.
  const Answer* verdict = answer();
  if (verdict == nullptr) return {};
  QStringList sentences;
  if (verdict->sizes > 1) sentences.append(toQString(overSizesText(contents()->findings, view, verdict->sizes)));
  if (verdict->isAboutOtherLimit())
    sentences.append(tr("Here True has PyTorch's benchmark_limit of %1; the answer is about %2.")
                         .arg(PolicySettings{}.limit)
                         .arg(toQString(aboutName(*verdict))));
  sentences.removeAll(QString());
  return sentences.join(toQString(sentenceGap()));
}

}  // namespace convscope
