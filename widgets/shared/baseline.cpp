#include "widgets/shared/baseline.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "analysis/compared_names.h"
#include "backend/known_backends.h"
#include "policy/forecast/policy_costs.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "widgets/shared/comparison_text.h"
#include "widgets/shared/shown_survey.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

std::vector<Dims> inputsOf(const std::vector<const Survey*>& surveys) {
  std::vector<Dims> inputs;
  for (const Survey* each : surveys) inputs.push_back(each->started.input);
  return inputs;
}

/// Returns the logarithm of the number of elements of an input.
double logOfElements(const Dims& input) {
  double sum = 0;
  for (const std::int64_t size : input) sum += std::log(static_cast<double>(size));
  return sum;
}

std::optional<double> timeOf(const Trial* trial, double us) {
  return trial != nullptr ? std::optional(us) : std::nullopt;
}

}  // namespace

std::shared_ptr<const PinnedSurveys> pinnedSurveys(const Session& session, const Survey& survey) {
  auto pinned = std::make_shared<PinnedSurveys>();
  pinned->survey = 0;
  for (const Survey* each : surveysBeside(session, survey)) {
    if (each == &survey) pinned->survey = pinned->session.surveys.size();
    pinned->session.surveys.push_back(*each);
  }
  return pinned;
}

std::shared_ptr<const PinnedSurveys> pinnedFor(const Session& session, const Survey* shown) {
  const auto fits = [shown](const Survey& survey) { return shown != nullptr && haveCommonProblem(survey, *shown); };
  const auto last = std::ranges::find_if(session.surveys.rbegin(), session.surveys.rend(), fits);
  return pinnedSurveys(session, last != session.surveys.rend() ? *last : session.surveys.back());
}

Baseline::Baseline(const ShownSurvey& shown) : m_shown(shown), m_comparison(shown, [this] { return comparison(); }) {
  constexpr int kRefreshMs = 250;  // the medians of all algorithms are computed again
  m_timer.setSingleShot(true);
  m_timer.setInterval(kRefreshMs);
  connect(&m_timer, &QTimer::timeout, this, &Baseline::refresh);
  connect(&shown, &ShownSurvey::changed, this, [this] {
    if (m_pinned) emit changed();
  });
  connect(&shown.store(), &SessionStore::surveyEnded, this, &Baseline::refresh);  // it may be of a further size
  for (const auto change : {&ShownSurvey::problemListed, &ShownSurvey::problemChanged}) {
    connect(&shown, change, this, [this] {
      if (m_pinned && !m_timer.isActive()) m_timer.start();
    });
  }
}

void Baseline::pin(std::shared_ptr<const PinnedSurveys> pinned) {
  if (pinned == m_pinned) return;
  m_pinned = std::move(pinned);
  m_answered.clear();
  m_workspaces.clear();
  refresh();
  if (!m_pinned) emit changed();
}

void Baseline::pinShown() {
  if (const Survey* survey = m_shown.survey()) pin(pinnedSurveys(m_shown.store().session(), *survey));
}

QString Baseline::title() const {
  return titleParts().join(toQString(listGap()));
}

QStringList Baseline::titleParts() const {
  if (!m_pinned) return {};
  const std::vector<Survey>& surveys = m_pinned->session.surveys;
  const SurveyStarted& started = surveys[m_pinned->survey].started;
  QStringList parts{toQString(subjectName(started)),
                    toQString(precisionText(started)),
                    deviceName(started.device),
                    surveys.size() > 1 ? tr("%1 input sizes").arg(surveys.size()) : toQString(sizeText(started)),
                    toQString(libraryText(started.versions)),
                    toQString(started.time).section(u'T', 0, 0)};
  parts.removeAll(QString());
  return parts;
}

QString Baseline::size() const {
  return isCompared() ? toQString(sizeText(m_shown.survey()->started)) : QString();
}

QString Baseline::absence() const {
  if (!m_pinned || m_shown.survey() == nullptr || isShown() || isCompared()) return {};
  return nothingInCommonText(m_comparison.get().distinctions);
}

bool Baseline::isOfAnotherNetwork() const {
  return std::ranges::count(m_comparison.get().distinctions, "network", &Distinction::what) > 0;
}

std::vector<const Survey*> Baseline::shownSurveys() const {
  const Survey* shown = m_shown.survey();
  return shown != nullptr ? surveysBeside(m_shown.store().session(), *shown) : std::vector<const Survey*>();
}

std::vector<const Survey*> Baseline::pinnedSizes() const {
  if (!m_pinned) return {};
  return surveysBeside(m_pinned->session, m_pinned->session.surveys[m_pinned->survey]);
}

std::vector<Dims> Baseline::shownInputs() const {
  return inputsOf(shownSurveys());
}

std::vector<Dims> Baseline::pinnedInputs() const {
  return inputsOf(pinnedSizes());
}

std::vector<CommonSize> Baseline::commonSizes() const {
  return isShown() ? std::vector<CommonSize>() : sizesInCommon();
}

std::vector<CommonSize> Baseline::sizesInCommon() const {
  std::vector<CommonSize> sizes = convscope::commonSizes(pinnedSizes(), shownSurveys());
  std::erase_if(sizes, [](const CommonSize& size) { return isSameMeasurement(*size.before, *size.after); });
  return sizes;
}

const Survey* Baseline::nearestCommonSize() const {
  return nearestOf(commonSizes());
}

const Survey* Baseline::nearestOf(const std::vector<CommonSize>& sizes) const {
  if (sizes.empty()) return nullptr;
  const double shown = logOfElements(m_shown.survey()->started.input);
  const auto distance = [shown](const CommonSize& size) {
    return std::abs(logOfElements(size.after->started.input) - shown);
  };
  return std::ranges::min_element(sizes, {}, distance)->after;
}

Baseline::Change Baseline::change(int problem) const {
  const auto index = static_cast<std::size_t>(problem);
  const std::vector<Change>& changes = m_comparison.get().changes;
  return problem >= 0 && index < changes.size() ? changes[index] : Change{};
}

const WorkspaceFront* Baseline::workspace(int problem) const {
  const std::optional<std::size_t> pinned = change(problem).pinned;
  if (!pinned) return nullptr;
  const Survey* compared = m_comparison.get().compared;
  const auto [entry, isNew] = m_workspaces.try_emplace({compared, *pinned});
  WorkspaceFront& front = entry->second;
  if (isNew) {
    front.points = workspacePoints(compared->problems[*pinned]);
    front.front = paretoFront(front.points);
  }
  return &front;
}

std::optional<Answer> Baseline::answer() const {
  const Survey* nearest = nearestCommonSize();
  if (nearest == nullptr) return std::nullopt;
  const std::vector<CommonSize> sizes = commonSizes();
  const Survey& own = *std::ranges::find(sizes, nearest, &CommonSize::after)->before;
  const std::vector<Dims> inputs = convscope::inputsOf(sizes);
  if (std::exchange(m_answered, inputs) != inputs) m_answer = answerOf(pinnedSizes(), own, inputs);
  return m_answer;
}

const Survey& Baseline::pinnedLike(const Survey& shown) const {
  const std::vector<Survey>& surveys = m_pinned->session.surveys;
  const auto found =
      std::ranges::find_if(surveys, [&shown](const Survey& each) { return each.started.input == shown.started.input; });
  return found != surveys.end() ? *found : surveys[m_pinned->survey];
}

void Baseline::refresh() {
  m_timer.stop();
  m_comparison.refresh();
  if (m_pinned) emit changed();
}

Baseline::PinnedComparison Baseline::comparison() const {
  PinnedComparison result;
  const Survey* now = m_shown.survey();
  if (!m_pinned || now == nullptr) return result;
  result.isShown = std::ranges::any_of(m_pinned->session.surveys,
                                       [now](const Survey& each) { return isSameMeasurement(each, *now); });
  if (result.isShown) return result;
  const Survey& before = pinnedLike(*now);
  result.compared = &before;
  const Survey* common = nearestOf(sizesInCommon());  // the name does not mention a size that both have
  const Survey& named = common != nullptr ? *common : *now;
  result.name = toQString(comparedNames(pinnedLike(named).started, named.started).before);
  result.distinctions = convscope::distinctions(before.started, now->started);
  const std::vector<Comparison> comparisons = compareSurveys(before, *now);
  result.totals = totalsOf(comparisons);
  result.changes.resize(now->problems.size());
  for (const Comparison& each : comparisons) {
    if (!each.problemAfter) continue;
    const auto fastest = now->problems[*each.problemAfter].fastest();
    result.changes[*each.problemAfter] = {
        each.problemBefore,
        timeOf(each.before, each.beforeUs()),
        timeOf(each.after, each.afterUs()),
        each.before != nullptr ? algorithmName(before.problems[*each.problemBefore], *each.before) : QString(),
        fastest ? static_cast<int>(*fastest) : -1,
        each.ratio,
        each.verdict};
  }
  return result;
}

}  // namespace convscope
