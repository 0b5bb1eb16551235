#include "widgets/compare/survey_comparison.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "analysis/compared_answers.h"
#include "analysis/machine_state.h"
#include "analysis/recorded_verdicts.h"
#include "core/problem_text.h"
#include "files/resource_path.h"
#include "policy/forecast/policy_costs.h"
#include "problem/default_request.h"
#include "problem/input_error.h"
#include "session/recorded_sessions.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "widgets/shared/distinct_names.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

SurveyComparison::Side sideOf(const Survey& survey, std::optional<std::size_t> problem, const Trial* trial) {
  if (trial == nullptr) return {};
  return {algorithmName(survey.problems[*problem], *trial), summarize(trial->timing().us)};
}

bool isOfOneKind(const Survey& a, const Survey& b) {
  return subjectName(a.started) == subjectName(b.started) && a.started.input == b.started.input;
}

QString problemText(const NetworkProblem& subject) {
  return QStringLiteral("%1 %2").arg(layerName(subject), passName(subject.problem.pass));
}

QString sizesText(std::size_t sizes) {
  return sizes == 1 ? SurveyComparison::tr("1 input size") : SurveyComparison::tr("%1 input sizes").arg(sizes);
}

/// Names the number of input sizes if one of the two answers is about several, and otherwise `size`, which may be
/// empty.
SurveyComparison::SideAnswer sideAnswer(const QString& name, Answer answer, bool namesSizes, const QString& size) {
  QStringList parts{name, namesSizes ? sizesText(answer.sizes) : size};
  parts.removeAll(QString());
  return {parts.join(toQString(listGap())), std::move(answer)};
}

/// Every refresh of the page asks for them.
const std::vector<RecordedVerdict>& verdictsOfRecordings() {
  static const std::vector<RecordedVerdict> kVerdicts = recordedVerdicts();
  return kVerdicts;
}

/// Returns how the first survey of a recording began; a default value if the file cannot be read.
const SurveyStarted& headOfRecording(const std::string& session) {
  static std::map<std::string, SurveyStarted> heads;
  if (const auto known = heads.find(session); known != heads.end()) return known->second;
  SurveyStarted head;
  try {
    head = firstSurvey(resourceFolder("sessions") / (session + ".convscope.gz")).value_or(head);
  } catch (const InputError&) {  // its error is shown when it is opened
  }
  return heads.emplace(session, std::move(head)).first->second;
}

/// Returns what distinguishes a recording from others of its network: "tf32, NVIDIA H100, 7 input sizes, 2026-11-21".
QString recordingDetails(const RecordedVerdict& verdict, const SurveyStarted& head) {
  QStringList parts{toQString(toText(verdict.precision))};
  if (verdict.layout != defaultLayout(verdict.precision)) parts.append(toQString(traitsOf(verdict.layout).title));
  parts.append(toQString(verdict.device));
  if (verdict.savings.size() > 1)
    parts.append(sizesText(verdict.savings.size()));
  else if (!head.input.empty())
    parts.append(toQString(sizeText(head)));
  if (!head.time.empty()) parts.append(readableTime(head.time));
  return parts.join(toQString(listGap()));
}

}  // namespace

SurveyComparison::SurveyComparison(const SessionStore& store, const ShownSurvey& shown, QObject* parent)
    : QObject(parent), m_store(store), m_shown(shown) {
  constexpr int kRefreshMs = 250;  // the medians of all algorithms are computed again
  m_timer.setSingleShot(true);
  m_timer.setInterval(kRefreshMs);
  connect(&m_timer, &QTimer::timeout, this, &SurveyComparison::refresh);
  connect(&shown, &ShownSurvey::replaced, this, [this] {
    if (m_wanted && m_wanted->source != Source::Other) m_wanted.reset();
    closeOtherOfAnotherKind();
  });
  connect(&store, &SessionStore::surveyAdded, this, &SurveyComparison::refresh);
  connect(&store, &SessionStore::surveyEnded, this, &SurveyComparison::refresh);  // it may have become comparable
  connect(&store, &SessionStore::problemListed, this, &SurveyComparison::follow);
  connect(&store, &SessionStore::problemChanged, this, &SurveyComparison::follow);
  connect(&shown, &ShownSurvey::changed, this, &SurveyComparison::refresh);
  connect(&shown.baseline(), &Baseline::changed, this, &SurveyComparison::followBaseline);
  m_pinned = shown.baseline().pinned();
  refresh();
}

void SurveyComparison::follow(int survey) {
  const bool isOther =
      m_chosen >= 0 && m_offers[m_chosen].source == Source::Open && m_offers[m_chosen].survey == survey;
  if (m_chosen >= 0 && (survey == m_shown.index() || isOther) && !m_timer.isActive()) m_timer.start();
}

/// Offers another baseline; its changes while results arrive are not followed here.
void SurveyComparison::followBaseline() {
  const std::shared_ptr<const PinnedSurveys>& pinned = m_shown.baseline().pinned();
  if (pinned == m_pinned) return;
  m_pinned = pinned;
  m_wanted.reset();
  refresh();
}

void SurveyComparison::choose(int offer) {
  if (offer < 0 || offer >= m_offers.size()) return;
  m_wanted = m_offers[offer];
  refresh();
}

int SurveyComparison::comparableWith(const Session& other) const {
  const auto fits = [&other](const Survey& own) {
    return std::ranges::any_of(other.surveys, [&own](const Survey& each) { return haveCommonProblem(own, each); });
  };
  if (const Survey* shown = m_shown.survey(); shown == nullptr || fits(*shown)) return m_shown.index();
  const std::vector<Survey>& own = m_store.session().surveys;
  const auto last = std::ranges::find_if(own.rbegin(), own.rend(), fits);
  return last == own.rend() ? -1 : static_cast<int>(own.rend() - last) - 1;
}

void SurveyComparison::setOther(Session session, const QString& provenance) {
  m_other = std::move(session);
  m_otherProvenance = provenance;
  m_wanted.reset();
  refresh();
}

void SurveyComparison::closeOtherOfAnotherKind() {
  if (m_shown.survey() != nullptr &&
      std::ranges::any_of(m_other.surveys, [this](const Survey& survey) { return isComparable(survey); }))
    return;
  m_other = {};
  m_otherProvenance.clear();
  m_wanted.reset();
}

void SurveyComparison::setSwapped(bool swapped) {
  if (swapped == m_swapped) return;
  m_swapped = swapped;
  refresh();
}

bool SurveyComparison::isComparable(const Survey& survey) const {
  return isOfOneKind(*m_shown.survey(), survey) || haveCommonProblem(*m_shown.survey(), survey);
}

void SurveyComparison::offer(const Session& session, Source source) {
  const bool areSeveral = session.surveys.size() > 1;
  const QStringList names = areSeveral ? distinctNames(session.surveys) : QStringList();
  for (int i = 0; i < static_cast<int>(session.surveys.size()); ++i) {
    const Survey& survey = session.surveys[static_cast<std::size_t>(i)];
    if (source == Source::Open && i == m_shown.index()) continue;
    if (source != Source::Other && !isComparable(survey)) continue;
    QString name = areSeveral ? names[i] : surveyName(survey);
    if (const QString origin = originOf(source); !origin.isEmpty()) name = tr("%1, %2").arg(name, origin);
    m_offers.append({source, i, name, surveyDetails(survey)});
  }
}

const Session& SurveyComparison::sessionOf(Source source) const {
  if (source == Source::Baseline) return m_pinned->session;
  return source == Source::Other ? m_other : m_store.session();
}

const Survey* SurveyComparison::surveyOf(const Offer& offer) const {
  return &sessionOf(offer.source).surveys.at(static_cast<std::size_t>(offer.survey));
}

/// Returns where surveys are from that are not of the open session.
QString SurveyComparison::originOf(Source source) const {
  if (source == Source::Baseline) return tr("the pinned baseline");
  return source == Source::Other ? m_otherProvenance : QString();
}

int SurveyComparison::defaultChoice() const {
  const Survey& shown = *m_shown.survey();
  const auto has = [this](Source source) {
    return std::ranges::find(m_offers, source, &Offer::source) != m_offers.end();
  };
  const Source preferred = has(Source::Other) ? Source::Other : has(Source::Baseline) ? Source::Baseline : Source::Open;
  int choice = -1;
  int best = 0;
  for (int i = 0; i < m_offers.size(); ++i) {
    if (m_offers[i].source != preferred) continue;
    const Survey& survey = *surveyOf(m_offers[i]);
    // What the user opened for the comparison is compared, even if that says only that nothing is common.
    const int least = preferred == Source::Open ? 0 : 1;
    const int rank = isOfOneKind(shown, survey) ? 3 : haveCommonProblem(shown, survey) ? 2 : least;
    if (rank == 0 || rank < best) continue;
    best = rank;
    choice = i;
  }
  return choice;
}

QString SurveyComparison::detailsOf(const Survey& survey, Source source) const {
  QString details = surveyDetails(survey);
  if (source == Source::Open && !m_store.provenance().isEmpty()) details = tr("recorded %1").arg(details);
  QStringList parts{surveyName(survey), details, originOf(source)};
  parts.removeAll(QString());
  if (machineState(survey).isBusy())
    parts.append(toQString(translated("verdict_caution", "the machine was busy during the survey")));
  return parts.join(toQString(listGap()));
}

bool SurveyComparison::isWhole() const {
  return m_totals.alone == 0;
}

bool SurveyComparison::isOfOtherSizes() const {
  if (m_chosen >= 0)
    return m_totals.problems == 0 && std::ranges::count(m_distinctions, "input", &Distinction::what) > 0 &&
           std::ranges::count(m_distinctions, "network", &Distinction::what) == 0;
  const Survey* shown = m_shown.survey();
  return shown != nullptr && m_offers.isEmpty() &&
         std::ranges::any_of(m_store.session().surveys, [&](const Survey& survey) {
           return &survey != shown && subjectName(survey.started) == subjectName(shown->started);
         });
}

const Baseline* SurveyComparison::unmatchedBaseline() const {
  const Baseline& baseline = m_shown.baseline();
  const bool isOffered = std::ranges::find(m_offers, Source::Baseline, &Offer::source) != m_offers.end();
  return m_pinned && m_shown.survey() != nullptr && !baseline.isShown() && !isOffered ? &baseline : nullptr;
}

void SurveyComparison::refresh() {
  m_timer.stop();
  m_offers.clear();
  m_chosen = -1;
  m_problems.clear();
  m_totals = {};
  m_onlyBefore.clear();
  m_onlyAfter.clear();
  m_distinctions.clear();
  m_isInTime = false;
  m_wholeIterations.reset();
  for (QString* text : {&m_beforeName, &m_afterName, &m_beforeDetails, &m_afterDetails, &m_sizeText, &m_busy})
    text->clear();
  if (const Survey* shown = m_shown.survey()) {
    offer(m_store.session(), Source::Open);
    offer(m_other, Source::Other);
    if (m_pinned && !m_shown.baseline().isShown()) offer(m_pinned->session, Source::Baseline);
    m_chosen = defaultChoice();
    for (int i = 0; m_wanted && i < m_offers.size(); ++i) {
      if (m_offers[i].source == m_wanted->source && m_offers[i].survey == m_wanted->survey) m_chosen = i;
    }
    if (m_chosen >= 0) compareWith(*shown, *surveyOf(m_offers[m_chosen]));
  }
  emit changed();
}

/// As `convscope-cli compare` does.
std::string SurveyComparison::busyOf(const Survey& shown, const Survey& other, const ComparedNames& names) const {
  const Session& own = m_store.session();
  const Session& others = sessionOf(m_offers[m_chosen].source);
  return m_shownIsBefore ? convscope::busyText(own, shown, others, other, names)
                         : convscope::busyText(others, other, own, shown, names);
}

void SurveyComparison::compareWith(const Survey& shown, const Survey& other) {
  const Source source = m_offers[m_chosen].source;
  m_isInTime = comparedNames(shown.started, other.started).inTime;
  m_shownIsBefore = !isOfBaseline() && (m_isInTime ? shown.started.time < other.started.time : m_swapped);
  const Survey& before = m_shownIsBefore ? shown : other;
  const Survey& after = m_shownIsBefore ? other : shown;
  const ComparedNames names = comparedNames(before.started, after.started);
  m_beforeName = toQString(names.before);
  m_afterName = toQString(names.after);
  m_beforeDetails = detailsOf(before, m_shownIsBefore ? Source::Open : source);
  m_afterDetails = detailsOf(after, m_shownIsBefore ? source : Source::Open);
  m_busy = toQString(busyOf(shown, other, names));
  if (isOfOneKind(before, after) && !shown.started.recorded) m_sizeText = toQString(convscope::sizeText(shown.started));
  m_distinctions = convscope::distinctions(before.started, after.started);
  const std::vector<Comparison> comparisons = compareSurveys(before, after);
  m_totals = totalsOf(comparisons);
  if (!isWhole()) m_wholeIterations = wholeIterations(before, after);
  m_problems.resize(shown.problems.size());
  for (const Comparison& comparison : comparisons) {
    if (!comparison.problemAfter) m_onlyBefore.append(problemText(comparison.subject));
    if (!comparison.problemBefore) m_onlyAfter.append(problemText(comparison.subject));
    const auto index = m_shownIsBefore ? comparison.problemBefore : comparison.problemAfter;
    if (!index) continue;
    const auto fastest = shown.problems[*index].fastest();
    m_problems[*index] = {sideOf(before, comparison.problemBefore, comparison.before),
                          sideOf(after, comparison.problemAfter, comparison.after),
                          fastest ? static_cast<int>(*fastest) : -1,
                          comparison.problemBefore && comparison.problemAfter,
                          comparison.verdict,
                          comparison.ratio,
                          comparison.networkUs(),
                          comparison.isCounted};
  }
}

QString SurveyComparison::defaultRecording() const {
  const Survey* shown = m_shown.survey();
  if (shown == nullptr) return {};
  std::vector<Dims> inputs;
  for (const Survey* each : surveysLike(m_store.session(), *shown)) inputs.push_back(each->started.input);
  const auto recording = recordingInDefaultPrecision(shown->started, inputs);
  return recording ? toQString(recording->session) : QString();
}

bool SurveyComparison::hasRecordings() const {
  const Survey* shown = m_shown.survey();
  return shown != nullptr && std::ranges::find(verdictsOfRecordings(), subjectName(shown->started),
                                               &RecordedVerdict::network) != verdictsOfRecordings().end();
}

QList<SurveyComparison::Recording> SurveyComparison::recordings() const {
  const Survey* shown = m_shown.survey();
  QList<Recording> recordings;
  if (shown == nullptr) return recordings;
  const SurveyStarted& open = m_store.session().surveys.front().started;
  const std::vector<const Survey*> sizes = surveysLike(m_store.session(), *shown);
  for (const RecordedVerdict& each : verdictsOfRecordings()) {
    if (each.network != subjectName(shown->started)) continue;
    const SurveyStarted& head = headOfRecording(each.session);
    if (head.time == open.time && head.device.name == open.device.name) continue;
    const auto isMeasuredHere = [&sizes](const Dims& input) {
      return std::ranges::any_of(sizes, [&](const Survey* own) { return own->started.input == input; });
    };
    const bool hasSize = head.recorded || isMeasuredHere(head.input) ||
                         std::ranges::any_of(each.savings, isMeasuredHere, &SizeSaving::input);
    recordings.append({toQString(each.session), recordingDetails(each, head), hasSize});
  }
  std::ranges::stable_sort(recordings, std::greater{}, &Recording::hasSize);
  return recordings;
}

QString SurveyComparison::purpose() const {
  const Survey* shown = m_shown.survey();
  if (shown == nullptr || m_chosen < 0) return {};
  const Offer& chosen = m_offers[m_chosen];
  const QString& own = m_shownIsBefore ? m_beforeName : m_afterName;
  const QString& other = m_shownIsBefore ? m_afterName : m_beforeName;
  const QString origin = originOf(chosen.source);
  const QString sides =
      tr("%1 is the shown survey, %2 is %3.").arg(own, other, origin.isEmpty() ? tr("in the open session") : origin);
  const Precision precision = surveyOf(chosen)->started.options.precision;
  if (shown->started.options.precision != Precision::Fp32 || precision != Precision::Tf32) return sides;
  return sides + toQString(sentenceGap()) +
         tr("tf32 is PyTorch's default for fp32 tensors: this is what turning TF32 off changes.");
}

std::vector<SurveyComparison::SideAnswer> SurveyComparison::answers() const {
  const Survey* shown = m_shown.survey();
  if (shown == nullptr || m_chosen < 0) return {};
  const Offer& chosen = m_offers[m_chosen];
  const Survey& other = *surveyOf(chosen);
  if (!shown->ended || !other.ended) return {};
  const Session& own = m_store.session();
  const Session& others = sessionOf(chosen.source);
  ComparedAnswers found =
      m_shownIsBefore ? comparedAnswers(own, *shown, others, other) : comparedAnswers(others, other, own, *shown);
  if (found.before.advice == SwitchAdvice::Unknown && found.after.advice == SwitchAdvice::Unknown) return {};
  const bool namesSizes = found.before.sizes > 1 || found.after.sizes > 1;
  const std::size_t most = std::max(surveysLike(own, *shown).size(), surveysLike(others, other).size());
  const QString size = found.sizes.size() == 1 && most > 1 ? m_sizeText : QString();
  return {sideAnswer(m_beforeName, std::move(found.before), namesSizes, size),
          sideAnswer(m_afterName, std::move(found.after), namesSizes, size)};
}

}  // namespace convscope
