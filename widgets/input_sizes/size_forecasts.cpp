#include "widgets/input_sizes/size_forecasts.h"

#include <algorithm>
#include <set>
#include <utility>

#include "analysis/command_lines.h"
#include "analysis/compared_policies.h"
#include "core/problem_text.h"
#include "policy/forecast/policy_costs.h"
#include "policy/schedule/default_schedule.h"
#include "policy/schedule/schedule_text.h"
#include "problem/input_error.h"
#include "text/counted_iterations.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/size_labels.h"

namespace convscope {
namespace {

constexpr int kMeasuringMs = 500;  ///< between results while a survey runs
constexpr int kReplayingMs = 200;  ///< and while a replay runs
constexpr std::size_t kMostBuckets = 32;

std::set<std::string> layersOf(const std::vector<ExcludedLayers>& leftOut) {
  std::set<std::string> layers;
  for (const ExcludedLayers& each : leftOut) layers.insert(each.layers.begin(), each.layers.end());
  return layers;
}

/// Returns whether the schedule's rows are still to be pasted.
bool lacksRows(const ScheduleSpec& spec) {
  if (const auto* listed = std::get_if<ListedSizes>(&spec)) return listed->rows.empty();
  const auto* pictures = std::get_if<AspectRatioGroups>(&spec);
  return pictures != nullptr && pictures->rows.empty();
}

}  // namespace

SizeForecasts::SizeForecasts(const SessionStore& store, const ShownSurvey& shown, QObject* parent)
    : QObject(parent), m_store(store), m_shown(shown) {
  m_announce.setSingleShot(true);
  m_announce.setInterval(0);
  m_measuring.setSingleShot(true);
  m_measuring.setInterval(kMeasuringMs);
  connect(&m_announce, &QTimer::timeout, this, &SizeForecasts::changed);
  connect(&m_measuring, &QTimer::timeout, this, &SizeForecasts::makeStale);
  m_replaying.setSingleShot(true);
  m_replaying.setInterval(kReplayingMs);
  connect(&m_replaying, &QTimer::timeout, this, &SizeForecasts::announce);
  connect(&store, &SessionStore::replayChanged, this, [this](int replay) {
    m_tracks.erase(replay);
    if (!m_replaying.isActive()) m_replaying.start();
  });
  connect(&shown, &ShownSurvey::replaced, this, [this] {
    m_tracks.clear();
    m_surveys.clear();
    removeAnswerPolicy();
  });
  connect(&store, &SessionStore::surveyAdded, this, &SizeForecasts::followStore);
  connect(&store, &SessionStore::surveyEnded, this, [this](int survey) {
    followStore();
    measuredMore(survey);
    if (std::ranges::count(m_surveys, survey) > 0) emit surveysChanged();
  });
  connect(&store, &SessionStore::problemListed, this, &SizeForecasts::measuredMore);
  connect(&store, &SessionStore::problemChanged, this, &SizeForecasts::measuredMore);
  connect(&shown, &ShownSurvey::changed, this, &SizeForecasts::followStore);
  connect(&shown.baseline(), &Baseline::changed, this, &SizeForecasts::announce);
  followStore();
}

void SizeForecasts::followStore() {
  std::vector<int> surveys;
  if (const Survey* reference = m_shown.survey(); reference != nullptr && !reference->started.recorded) {
    for (const Survey* survey : surveysLike(m_store.session(), *reference))
      surveys.push_back(static_cast<int>(survey - m_store.session().surveys.data()));
    if (const std::string& backend = reference->started.options.backend; backend != m_backend) {
      m_backend = backend;
      m_policies = comparedPolicies(m_store.session(), *reference, {});
    }
  }
  if (surveys == m_surveys && !m_surveys.empty()) return;
  if (const Survey* reference = m_shown.survey()) {
    for (const std::string& replayed : replayedPolicies(m_store.session(), *reference)) addPolicy(replayed);
  }
  m_surveys = std::move(surveys);
  makeStale();
  emit surveysChanged();
}

void SizeForecasts::measuredMore(int survey) {
  if (std::ranges::count(m_surveys, survey) > 0 && !m_measuring.isActive()) m_measuring.start();
}

void SizeForecasts::makeStale() {
  m_forecaster.reset();
  m_result = {};
  announce();
}

void SizeForecasts::announce() {
  m_stale = true;
  m_paddings.reset();
  m_announce.start();
}

void SizeForecasts::setChoice(const ScheduleChoice& choice) {
  if (choice == m_choice) return;
  m_choice = choice;
  announce();
}

void SizeForecasts::setFault(const QString& fault) {
  if (fault == m_fault) return;
  m_fault = fault;
  announce();
}

void SizeForecasts::addPolicy(const std::string& policy) {
  if (std::ranges::find(m_policies, policy) != m_policies.end()) return;
  std::vector<std::string> policies = m_policies;
  policies.push_back(policy);
  setPolicies(policies);
}

void SizeForecasts::compareAnswerPolicy() {
  const Answer* answer = m_surveys.empty() ? nullptr : m_shown.summary().answer();
  if (answer == nullptr || answer->aboutPolicy() == m_about) return;
  m_about = answer->aboutPolicy();
  m_hasAddedAbout = !m_about.empty() && std::ranges::count(m_policies, m_about) == 0;
  if (m_hasAddedAbout) addPolicy(m_about);
}

void SizeForecasts::removeAnswerPolicy() {
  std::vector<std::string> policies = m_policies;
  if (std::exchange(m_hasAddedAbout, false)) std::erase(policies, m_about);
  m_about.clear();
  setPolicies(policies);
}

void SizeForecasts::setPolicies(const std::vector<std::string>& policies) {
  if (policies == m_policies) return;
  m_policies = policies;
  announce();
}

const std::vector<int>& SizeForecasts::surveys() const {
  return m_surveys;
}

std::vector<const Survey*> SizeForecasts::pointers() const {
  std::vector<const Survey*> all;
  for (const int index : m_surveys) all.push_back(m_store.survey(index));
  return all;
}

std::vector<Dims> SizeForecasts::inputs() const {
  std::vector<Dims> all;
  for (const Survey* survey : pointers()) all.push_back(survey->started.input);
  return all;
}

std::vector<Dims> SizeForecasts::endedInputs() const {
  return convscope::endedInputs(pointers());
}

const SizeForecasts::Result& SizeForecasts::result() const {
  if (m_stale) refresh();
  m_stale = false;
  return m_result;
}

void SizeForecasts::refresh() const {
  m_result = {};
  const Survey* reference = m_shown.survey();
  if (reference == nullptr || m_surveys.empty()) return;
  const std::vector<const Survey*> from = pointers();
  if (!m_forecaster || m_forecaster->surveys() != from)  // surveys move when one is added
    m_forecaster.emplace(from);
  if (!m_fault.isEmpty()) {
    m_result.fault = m_fault;
    return;
  }
  if (lacksRows(m_choice.spec)) {
    m_result.fault =
        tr("Paste one row for each size, e.g. 224,120: the size, a comma, and how often it comes up. Or "
           "open them from a file.");
    return;
  }
  const ScheduleSettings settings{defaultInput(from, *reference), m_choice.iterations, m_choice.seed};
  try {
    static_cast<JudgedForecasts&>(m_result) = m_forecaster->forecasts(m_choice.spec, settings, m_policies);
  } catch (const InputError& error) {
    m_result.fault = toQString(error.what());
    return;
  }
  for (const PolicyForecast& policy : m_result.policies)
    m_result.replays.push_back(replayOf(policy, reference->started));
  if (!m_result.missing.empty()) m_result.command = toQString(sweepCommand(from, m_result.missing));
  refreshBaseline(settings);
}

/// Totals are compared only if they are of the same layers and computed from measurements alone.
void SizeForecasts::refreshBaseline(const ScheduleSettings& settings) const {
  const Baseline& baseline = m_shown.baseline();
  if (m_result.policies.empty() || baseline.commonSizes().empty()) return;
  if (std::exchange(m_pinned, baseline.pinned()) != baseline.pinned()) {
    const std::vector<Survey>& pinned = m_pinned->session.surveys;
    m_baselineForecaster.emplace(surveysLike(m_pinned->session, pinned[m_pinned->survey]));
  }
  if (m_baselineForecaster->surveys().front()->started.network.name != m_shown.survey()->started.network.name) {
    m_result.whyNoBaseline = tr("it is of another network");
    return;
  }
  try {
    JudgedForecasts found = m_baselineForecaster->forecasts(m_choice.spec, settings, m_policies);
    if (!found.estimated.empty())
      m_result.whyNoBaseline = tr("it does not have every size of the schedule");
    else if (found.policies.empty())
      m_result.whyNoBaseline = toQString(found.unavailable.front().reason);
    else if (layersOf(found.leftOut) != layersOf(m_result.leftOut))
      m_result.whyNoBaseline = tr("the framework gives other layers to the library there");
    else
      m_result.baseline = std::move(found);
  } catch (const InputError& error) {
    m_result.whyNoBaseline = toQString(error.what());
  }
  if (!m_result.baseline) compareCommonSizes();
}

void SizeForecasts::compareCommonSizes() const {
  const std::vector<CommonSize> sizes = commonSizes(m_baselineForecaster->surveys(), m_forecaster->surveys());
  const std::string& backend = m_baselineForecaster->surveys().front()->started.options.backend;
  for (const PolicyForecast& each : m_result.policies) {
    std::optional<PolicyChange>& change = m_result.atCommonSizes.emplace_back();
    if (backendMismatch(each.policy(), backend).empty())
      change = policyChange(*m_baselineForecaster->costs(each.forecast.policy), *each.costs, sizes);
  }
}

const PolicyForecast* SizeForecasts::baselineOf(std::size_t policy) const {
  const Result& now = result();
  if (!now.baseline) return nullptr;
  const std::string& text = now.policies[policy].forecast.policy;
  const auto ofPolicy = [&text](const PolicyForecast& each) { return each.forecast.policy == text; };
  const auto found = std::ranges::find_if(now.baseline->policies, ofPolicy);
  return found != now.baseline->policies.end() ? &*found : nullptr;
}

const LongRunFigures* SizeForecasts::baselineLongRun(std::size_t policy) const {
  const PolicyForecast* before = baselineOf(policy);
  if (before == nullptr) return nullptr;
  const JudgedForecasts& baseline = *result().baseline;
  return &baseline.longRun[static_cast<std::size_t>(before - baseline.policies.data())];
}

std::optional<double> SizeForecasts::baselineRatio(std::size_t policy) const {
  const Result& now = result();
  if (const LongRunFigures* before = baselineLongRun(policy))
    return now.longRun[policy].iterationUs / before->iterationUs;
  if (policy >= now.atCommonSizes.size() || !now.atCommonSizes[policy]) return std::nullopt;
  return now.atCommonSizes[policy]->ratio();
}

std::optional<SizeForecasts::MatchedReplay> SizeForecasts::replayOf(const PolicyForecast& policy,
                                                                    const SurveyStarted& reference) const {
  // A replay executes all layers that the policy's framework gives to the library.
  if (m_forecaster->costs(policy.forecast.policy) != policy.costs) return std::nullopt;
  const std::vector<Replay>& replays = m_store.session().replays;
  for (std::size_t i = replays.size(); i-- > 0;) {
    const Replay& replay = replays[i];
    if (replay.started.policy != policy.forecast.policy || !goesWith(replay.started, reference)) continue;
    MatchedReplay found{static_cast<int>(i), m_tracks[static_cast<int>(i)], 0, {}};
    if (!found.track) found.track = m_tracks[found.replay] = std::make_shared<const ReplayTrack>(trackOf(replay));
    found.iterations = commonIterations(replay, *found.track, m_result.schedule);
    if (found.iterations == 0) continue;
    found.ratios = replayRatios(replay, *found.track, found.iterations, *policy.costs, m_result.schedule);
    return found;
  }
  return std::nullopt;
}

std::optional<ScheduleChoice> SizeForecasts::replayedChoice() const {
  const Survey* reference = m_shown.survey();
  const std::vector<Replay>& replays = m_store.session().replays;
  for (std::size_t i = replays.size(); reference != nullptr && i-- > 0;) {
    const ReplayStarted& started = replays[i].started;
    if (!goesWith(started, reference->started)) continue;
    try {
      return ScheduleChoice{parseSchedule(started.schedule), started.iterations, started.seed};
    } catch (const InputError&) {
      continue;  // its rows are in a file
    }
  }
  return std::nullopt;
}

ScheduleChoice SizeForecasts::defaultChoice() const {
  if (const auto replayed = replayedChoice()) return *replayed;
  ScheduleChoice choice;
  choice.spec = defaultSchedule(endedInputs());
  return choice;
}

bool SizeForecasts::hasReplays() const {
  return std::ranges::any_of(result().replays, [](const auto& replay) { return replay.has_value(); });
}

QString SizeForecasts::replayWords(std::size_t policy) const {
  const std::optional<MatchedReplay>& replayed = result().replays[policy];
  if (!replayed) return {};
  const ReplayRatios& ratios = replayed->ratios;
  QStringList parts;
  const auto add = [&](std::optional<double> ratio, const QString& label) {
    if (ratio) parts.append(QStringLiteral("%1 %2").arg(*ratio, 0, 'f', 2).arg(label));
  };
  add(ratios.steady, tr("steady"));
  add(ratios.warmup, tr("warm-up"));
  add(ratios.total, tr("total"));
  const Replay& replay = m_store.session().replays[static_cast<std::size_t>(replayed->replay)];
  QString text = tr("%1: replay / forecast %2")
                     .arg(toQString(result().policies[policy].policy().title()), parts.join(QStringLiteral(", ")));
  if (replayed->iterations < m_result.schedule.iterations())
    text += tr(", over %1").arg(toQString(countedIterations(replayed->iterations)));
  if (!ratios.steady) text += tr("; every iteration of some size searched, so its steady time is unknown");
  if (replay.started.warm)
    text += tr("; modules were loaded before, so their loading is not counted in the forecast's warm-up");
  if (replay.ended && replay.ended->how == SurveyEnd::Cancelled) text += tr("; it was stopped");
  if (replay.ended && replay.ended->how == SurveyEnd::Failed)
    text += tr("; it stopped early: %1").arg(messageText(replay.ended->reason));
  return text;
}

const std::vector<SizeForecasts::Padding>& SizeForecasts::paddings() const {
  const Result& now = result();
  if (m_paddings) return *m_paddings;
  m_paddings.emplace();
  m_whyNoPadding.clear();
  if (now.policies.empty()) {
    m_whyNoPadding = tr("Padding needs a forecast.");
  } else if (now.schedule.sizes.size() < 2) {
    m_whyNoPadding = tr("The schedule has one size: there is nothing to pad.");
  } else if (!now.estimated.empty()) {
    m_whyNoPadding = tr("Some sizes of the schedule are not measured: padding is computed from measured sizes only.");
  } else {
    try {
      for (std::size_t i = 0; i < now.policies.size(); ++i) {
        for (Bucketing& way : bucketings(*now.policies[i].costs, now.schedule, kMostBuckets))
          m_paddings->push_back({i, std::move(way)});
      }
    } catch (const InputError& error) {
      m_whyNoPadding = toQString(error.what());
    }
  }
  return *m_paddings;
}

const QString& SizeForecasts::whyNoPadding() const {
  paddings();
  return m_whyNoPadding;
}

QString SizeForecasts::scheduleWords() const {
  const Schedule& schedule = result().schedule;
  const QString iterations = toQString(countedIterations(schedule.iterations()));
  const QString sizes = toQString(formatCount(static_cast<std::int64_t>(schedule.usedSizes())));
  if (schedule.usedSizes() < 2) return tr("%1 at one input size").arg(iterations);
  return (isDrawn(m_choice.spec) ? tr("%1 at %2 input sizes in random order") : tr("%1 at %2 input sizes"))
      .arg(iterations, sizes);
}

QString SizeForecasts::scheduleText() const {
  constexpr std::size_t kMostNamed = 24;
  if (result().policies.empty()) return {};
  const auto* listed = std::get_if<ListedSizes>(&m_choice.spec);
  if (listed == nullptr)
    return tr("Schedule: %1 (%2, seed %3).").arg(scheduleWords(), toQString(toText(m_choice.spec))).arg(m_choice.seed);
  QStringList rows;
  for (const SizeCount& row : listed->rows) {
    if (static_cast<std::size_t>(rows.size()) == kMostNamed) break;
    rows.append(QStringLiteral("%1 × %2").arg(toQString(dimsText(row.size)), toQString(formatCount(row.count))));
  }
  QString text = rows.join(QStringLiteral(", "));
  if (listed->rows.size() > kMostNamed) text = tr("%1 and %2 more").arg(text).arg(listed->rows.size() - kMostNamed);
  if (listed->rows.size() == 1)
    return (listed->histogram ? tr("Schedule: own histogram of one size: %1.")
                              : tr("Schedule: own list of one size: %1."))
        .arg(text);
  return (listed->histogram ? tr("Schedule: own histogram of %1 sizes: %2.")
                            : tr("Schedule: own list of %1 sizes: %2."))
      .arg(listed->rows.size())
      .arg(text);
}

QString SizeForecasts::condition() const {
  const std::vector<Dims> used = usedInputs();
  if (used.empty()) return {};
  const QString schedule = conditionOf(used);
  const std::vector<Dims>& outside = result().extrapolated;
  if (outside.empty()) return schedule;
  if (outside.size() == 1) return tr("%1; %2 is extrapolated").arg(schedule, sizeLabels(outside).front());
  if (outside.size() == used.size()) return tr("%1; all of them extrapolated").arg(schedule);
  return tr("%1; %2 of them extrapolated")
      .arg(schedule, toQString(formatCount(static_cast<std::int64_t>(outside.size()))));
}

/// Returns the condition for these sizes of the schedule.
QString SizeForecasts::conditionOf(const std::vector<Dims>& used) const {
  const QString iterations = toQString(countedIterations(result().schedule.iterations()));
  if (used.size() == 1) return tr("for %1 at %2").arg(iterations, toQString(dimsText(used.front())));
  const QStringList labels = sizeLabels(used);
  return (isDrawn(m_choice.spec) ? tr("for %1 at %2 sizes, %3 to %4, in random order")
                                 : tr("for %1 at %2 sizes, %3 to %4"))
      .arg(iterations, toQString(formatCount(static_cast<std::int64_t>(used.size()))), labels.front(), labels.back());
}

QString SizeForecasts::outsideText() const {
  const auto labelsOf = [](const std::vector<Dims>& sizes) {
    std::vector<std::string> labels;
    for (const QString& label : sizeLabels(sizes)) labels.push_back(label.toStdString());
    return labels;
  };
  std::vector<Dims> measured = inputs();
  std::ranges::sort(measured);
  return toQString(extrapolationText(labelsOf(result().extrapolated), labelsOf(measured)));
}

QString SizeForecasts::answerText() const {
  const ScheduleVerdict& verdict = result().verdict;
  if (verdict.result.empty()) return {};
  const QString alternative = toQString(verdict.brief.alternative);
  const QString answer = alternative.isEmpty()
                             ? tr("%1, %2.").arg(toQString(verdict.result), condition())
                             : tr("%1, %2; %3.").arg(toQString(verdict.result), condition(), alternative);
  QStringList sentences{asSentence(answer), toQString(verdict.sentence)};
  sentences.removeAll(QString());
  return sentences.join(toQString(sentenceGap()));
}

QString SizeForecasts::measuredSizesText() const {
  return m_surveys.size() > 1 ? App::tr("%1 input sizes").arg(m_surveys.size()) : QString();
}

std::vector<Dims> SizeForecasts::usedInputs() const {
  std::vector<Dims> used;
  const Schedule& schedule = result().schedule;
  const std::vector<std::int64_t> counts = schedule.counts();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) used.push_back(schedule.sizes[i]);
  }
  std::ranges::sort(used);
  return used;
}

QString SizeForecasts::sizesText() const {
  const std::vector<Dims> used = usedInputs();
  if (used.size() < 2)
    return used.empty() || m_surveys.size() < 2 ? QString()
                                                : App::tr("input %1").arg(toQString(dimsText(used.front())));
  const QStringList labels = sizeLabels(used);
  const QString count = toQString(formatCount(static_cast<std::int64_t>(used.size())));
  if (!isDrawn(m_choice.spec))
    return tr("%1 input sizes (%2 to %3), in a fixed order").arg(count, labels.front(), labels.back());
  return tr("%1 input sizes (%2 to %3), in random order (seed %4)")
      .arg(count, labels.front(), labels.back())
      .arg(m_choice.seed);
}

}  // namespace convscope
