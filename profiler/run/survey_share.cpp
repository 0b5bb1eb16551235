#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>

#include "core/problem_text.h"
#include "core/translatable.h"
#include "measure/kernel_pass.h"
#include "problem/errors.h"
#include "problem/input_error.h"
#include "run/event_order.h"
#include "run/run_context.h"
#include "run/survey_run.h"
#include "statistics/statistics.h"
#include "text/overloaded.h"

// The work of one engine of a run: SurveyRun::Share.

namespace convscope {
namespace {

/// How often an engine that waits looks for a problem.
constexpr std::chrono::milliseconds kPoll{20};

/// Returns the measured algorithms of a problem, without their plans.
std::vector<MeasuredPlan> measuredPlans(const ProblemResult& result) {
  std::vector<MeasuredPlan> plans;
  for (std::size_t i = 0; i < result.trials.size(); ++i) {
    const Trial& trial = result.trials[i];
    if (trial.status != TrialStatus::Measured || trial.single.us.empty()) continue;
    plans.push_back({static_cast<int>(i), trial.candidate, median(trial.single.us), nullptr,
                     trial.raced() ? std::optional(median(trial.hot.us)) : std::nullopt});
  }
  return plans;
}

/// Returns what two engines on one device have in common.
std::string identityOf(const ReadyDevice& device) {
  return device.identity.empty() ? device.host + ' ' + device.device.id : device.identity;
}

/// Returns how two devices of a run differ, as changesText; ids are not compared.
std::string differenceText(const ReadyDevice& before, const ReadyDevice& after) {
  if (areOneModel(before.device, after.device) && before.versions == after.versions) return {};
  SurveyStarted first;
  first.device = before.device;
  first.versions = before.versions;
  SurveyStarted second;
  second.device = after.device;
  second.versions = after.versions;
  second.device.id = first.device.id;
  return changesText(first, second);
}

}  // namespace

MeasureTask SurveyRun::Share::task() const {
  const EnginePlace& place = m_run.m_places.at(static_cast<std::size_t>(m_engine));
  const SurveyOptions& options = m_run.m_plan.surveys.back().options;
  return {options.backend, place.device, options.precision, options.layout, place.sharedBy};
}

/// Throws InputError if results of `device` and those of the surveys or of another engine must not be mixed, or if
/// another engine measures on it.
void SurveyRun::Share::requireFit(const ReadyDevice& device) const {
  if (m_run.m_plan.resumes) {
    for (const SurveyStarted& survey : m_run.m_plan.surveys) requireSameDevice(survey, device.device);
  }
  const std::string& name = m_run.nameOf(m_engine);
  for (const Share& other : m_run.m_shares) {
    if (!other.m_device || (other.m_hasLeft && !m_run.m_device)) continue;
    if (const std::string changes = differenceText(*other.m_device, device); !changes.empty()) {
      if (&other == this)
        throw InputError(translatable("message", "{} has changed since the run began ({}): run it again"), name,
                         changes);
      throw InputError(translatable("message",
                                    "{} and {} are different ({}): measure each in a survey of its own, and use "
                                    "the command compare"),
                       m_run.nameOf(other.m_engine), name, changes);
    }
    if (&other != this && !other.m_hasLeft && identityOf(*other.m_device) == identityOf(device))
      throw InputError(
          translatable(
              "message",
              "{} and {} are the same device: name it once, because measurements at the same time disturb each other"),
          m_run.nameOf(other.m_engine), name);
  }
}

void SurveyRun::Share::ready(const ReadyDevice& device) {
  const std::scoped_lock lock(m_run.m_mutex);
  if (m_hasLeft) throw EventError("an engine answers that has left the run");
  try {
    requireFit(device);
  } catch (const InputError& error) {
    if (!m_run.m_device) throw;
    throw DeviceError(error.what());  // e.g. another library since a restart: only this engine is at fault
  }
  m_isReady = m_hasAnswered = m_isFirst = true;
  m_device = device;
  m_run.startWhenAllAnswered();
}

std::optional<std::vector<DealtProblem>> SurveyRun::Share::deal() {
  const std::scoped_lock lock(m_run.m_mutex);
  if (m_hasLeft) return std::vector<DealtProblem>();
  if (!m_run.startWhenAllAnswered()) return std::nullopt;
  const std::vector<WorkList::Place> places = m_run.m_work.deal(m_engine);
  if (!places.empty()) return describe(places);
  if (!m_run.m_work.isFinished(m_engine)) return std::nullopt;
  m_run.endMeasured();
  return std::vector<DealtProblem>();
}

std::vector<DealtProblem> SurveyRun::Share::describe(const std::vector<WorkList::Place>& places) {
  const GivenUpAlgorithms givenUp = givenUpIn(m_run.m_session);
  const int open = m_run.m_work.openProblems();
  std::vector<DealtProblem> dealt;
  for (const auto& [run, problem] : places) {
    m_surveys.insert(run);
    const std::string text = toText(m_run.m_work.survey(run).problems.at(static_cast<std::size_t>(problem)).problem);
    const auto leftOut = givenUp.find(text);
    const bool isFirst = std::exchange(m_isFirst, false);
    dealt.push_back({run, problem, leftOut != givenUp.end() ? leftOut->second : std::map<std::string, std::string>(),
                     m_alone.contains(text) || (isFirst && m_alone.contains("")), open});
  }
  return dealt;
}

std::vector<DealtProblem> SurveyRun::Share::next(bool wait, const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    if (auto dealt = deal()) return *std::move(dealt);
    if (!wait) break;
    std::unique_lock lock(m_run.m_mutex);
    m_run.m_changed.wait_for(lock, kPoll);
  }
  return {};
}

/// Returns the device that measures a problem, if it is not the survey's: with its host if that is another one.
std::string SurveyRun::Share::placeOf(const CandidatesListed& listed) const {
  const std::string& device = m_run.m_places.at(static_cast<std::size_t>(m_engine)).device;
  const SurveyStarted& survey = m_run.m_work.survey(listed.run);
  if (!m_run.areSeveral() && device == survey.options.device) return listed.device;
  return m_device->host == survey.host ? device : m_device->host + ' ' + device;
}

void SurveyRun::Share::requireDealt(int run, int problem) const {
  if (!m_run.m_work.has(run)) throw EventError(fmt::format("run {} was not started", run));
  if (!m_run.m_work.isDealt(m_engine, {run, problem}))
    throw EventError(fmt::format("problem {} of run {} was not given to this engine, or has ended", problem, run));
}

/// Returns what the engine has reported of a problem that it measures; null before its algorithms are listed.
const ProblemResult* SurveyRun::Share::listed(const WorkList::Place& place) const {
  if (!m_listed.contains(place)) return nullptr;
  return &surveyOf(m_run.m_session, place.first)->problems.at(static_cast<std::size_t>(place.second));
}

/// Returns the algorithm of a problem; null if it is not listed.
const Trial* SurveyRun::Share::trialOf(int run, int problem, int algorithm) const {
  const Survey* survey = surveyOf(m_run.m_session, run);
  if (survey == nullptr) return nullptr;
  const std::vector<Trial>& trials = survey->problems.at(static_cast<std::size_t>(problem)).trials;
  if (algorithm < 0 || static_cast<std::size_t>(algorithm) >= trials.size()) return nullptr;
  return &trials[static_cast<std::size_t>(algorithm)];
}

void SurveyRun::Share::requireMayRead(const KernelsIdentified& kernels) const {
  const WorkList::Place place{kernels.run, kernels.problem};
  if (!m_measured.contains(place) && !m_given.contains({place, kernels.algorithm}))
    throw EventError(fmt::format("kernels of problem {} of run {}, which this engine has not measured", kernels.problem,
                                 kernels.run));
  if (trialOf(kernels.run, kernels.problem, kernels.algorithm) == nullptr)
    throw EventError(fmt::format("kernels of algorithm {} of problem {} of run {}, which is not listed",
                                 kernels.algorithm, kernels.problem, kernels.run));
  if (!kernels.counters.empty() && kernels.counters.size() != kernels.kernels.size())
    throw EventError(fmt::format("counters of {} kernels for {}", kernels.counters.size(), kernels.kernels.size()));
}

/// A survey may fail or be stopped before its first problem is listed.
void SurveyRun::Share::requireMayEnd(const SurveyEnded& ended) const {
  const bool isMeasuring = m_run.m_parts.at(ended.run).measuring.contains(m_engine);
  const bool mayEnd = isMeasuring || (ended.how != SurveyEnd::Completed && m_run.m_work.holds(m_engine, ended.run));
  if (!mayEnd) throw EventError(fmt::format("run {} was not under way on this engine, or has ended", ended.run));
  for (const ReferencePlan& plan : ended.references) {
    if (!m_measured.contains({ended.run, plan.problem}) || trialOf(ended.run, plan.problem, plan.algorithm) == nullptr)
      throw EventError(fmt::format("algorithm {} of problem {} of run {} is no reference: it was not measured",
                                   plan.algorithm, plan.problem, ended.run));
  }
}

void SurveyRun::Share::record(const Event& event) {
  const std::scoped_lock lock(m_run.m_mutex);
  const int run = runOf(event);
  if (m_hasLeft) throw EventError("an engine reports that has left the run");
  if (!m_run.m_work.has(run)) throw EventError(fmt::format("run {} was not started", run));
  if (!m_surveys.contains(run)) throw EventError(fmt::format("run {} was not given to this engine", run));
  const auto measuring = [&](const auto& each) {
    requireDealt(run, each.problem);
    requireNext(listed({run, each.problem}), each);
    m_survey = run;
    m_run.begin(run);
    m_run.m_parts.at(run).measuring.insert(m_engine);
    m_run.record(each);
  };
  std::visit(
      Overloaded{[&](const SurveyEnded& ended) {
                   requireMayEnd(ended);
                   m_run.endPart(m_engine, ended);
                 },
                 [&](const KernelsIdentified& kernels) {
                   requireMayRead(kernels);
                   m_run.m_kernels.push_back(kernels);
                   if (m_run.allEnded()) m_run.emitKernels();
                 },
                 [&](CandidatesListed each) {
                   each.device = placeOf(each);
                   measuring(each);
                   m_listed.emplace(run, each.problem);
                 },
                 [&](const CandidatesAdded& each) { measuring(each); }, [&](const PlanBuilt& each) { measuring(each); },
                 [&](const FirstExecuted& each) { measuring(each); }, [&](const Sampled& each) { measuring(each); },
                 [&](const TrialEnded& each) { measuring(each); },
                 [&](const ProblemEnded& ended) {
                   measuring(ended);
                   m_run.m_work.end(m_engine, {run, ended.problem}, !ended.failure.empty(), ended.wallUs);
                   m_listed.erase({run, ended.problem});
                   m_measured.emplace(run, ended.problem);
                 },
                 [&](const RemarkAdded& remark) {
                   m_run.begin(run);
                   m_run.addRemark(run, m_run.areSeveral() ? m_run.nameOf(m_engine) + ": " + remark.text : remark.text);
                 },
                 [](const auto&) { throw EventError("an engine reports measurements only"); }},
      event);
}

std::vector<UnreadPlan> SurveyRun::Share::unreadPlans() {
  const std::scoped_lock lock(m_run.m_mutex);
  if (m_run.allEnded()) m_run.shareKernels();
  std::vector<UnreadPlan> unread;
  for (const auto& [run, problem] : m_unread) {
    const Survey* survey = surveyOf(m_run.m_session, run);
    if (survey == nullptr || !survey->started.options.kernels || !m_run.isCompleted(run)) continue;
    const ProblemResult& result = survey->problems.at(static_cast<std::size_t>(problem));
    const std::vector<MeasuredPlan> measured = measuredPlans(result);
    for (const MeasuredPlan& plan : measured) {
      if (result.trials.at(static_cast<std::size_t>(plan.algorithm)).kernels.empty())
        unread.push_back({run, problem, plan.algorithm, plan.candidate, plan.singleUs, false});
    }
    if (m_measured.contains({run, problem})) continue;  // the engine keeps these plans
    for (const int algorithm : explainedAlgorithms(measured, result.subject.problem.precision)) {
      const Trial& trial = result.trials.at(static_cast<std::size_t>(algorithm));
      if (trial.launches.empty())
        unread.push_back({run, problem, algorithm, trial.candidate, median(trial.single.us), true});
    }
  }
  for (const UnreadPlan& plan : unread) {
    m_given.insert({{plan.run, plan.problem}, plan.algorithm});
    m_surveys.insert(plan.run);
  }
  return unread;
}

bool SurveyRun::Share::isOver() const {
  const std::scoped_lock lock(m_run.m_mutex);
  const bool isMeasuring =
      std::ranges::any_of(m_run.m_parts, [this](const auto& each) { return each.second.measuring.contains(m_engine); });
  return m_run.m_device && !isMeasuring && m_run.m_work.held(m_engine) == 0 && m_run.m_work.isFinished(m_engine);
}

void SurveyRun::Share::planAlone(ProblemsAlone problems) {
  const std::scoped_lock lock(m_run.m_mutex);
  m_alone = std::move(problems);
}

/// Returns the survey that the engine measures, or the first one that it may measure next.
std::optional<int> SurveyRun::Share::current() const {
  if (m_survey && !m_run.m_parts.at(*m_survey).end) return m_survey;
  for (const int run : m_run.m_work.runs()) {
    if (!m_run.m_parts.at(run).end && m_run.m_work.mayMeasure(m_engine, run)) return run;
  }
  return std::nullopt;
}

bool SurveyRun::Share::giveUp(const std::string& problem, const std::string& algorithm, const std::string& reason) {
  const std::scoped_lock lock(m_run.m_mutex);
  // Best where the engine measures it, else in a survey that has not ended.
  const auto rank = [&](const WorkList::Place& place) {
    return m_run.m_work.isDealt(m_engine, place) ? 2 : m_run.m_parts.at(place.first).end ? 0 : 1;
  };
  std::optional<WorkList::Place> best;
  for (const int run : m_run.m_work.runs()) {
    const std::vector<NetworkProblem>& problems = m_run.m_work.survey(run).problems;
    const auto at =
        std::ranges::find_if(problems, [&](const NetworkProblem& each) { return toText(each.problem) == problem; });
    const WorkList::Place place{run, static_cast<int>(at - problems.begin())};
    if (at != problems.end() && (!best || rank(place) > rank(*best))) best = place;
  }
  if (!best) return false;
  if (surveyOf(m_run.m_session, best->first) == nullptr) m_run.begin(best->first);
  m_run.record(AlgorithmGivenUp{best->first, best->second, algorithm, reason});
  return true;
}

/// Another process knows nothing of what this one was given.
void SurveyRun::Share::forget() {
  m_unread.merge(m_measured);
  m_measured.clear();
  m_given.clear();
  m_surveys.clear();
  m_listed.clear();
}

void SurveyRun::Share::restart(double lostUs, const std::string& remark) {
  const std::scoped_lock lock(m_run.m_mutex);
  m_isReady = false;
  m_hasAnswered = true;
  forget();
  m_run.m_work.giveBack(m_engine);
  for (auto& [run, part] : m_run.m_parts) part.measuring.erase(m_engine);
  if (const auto run = current()) {
    m_run.begin(*run);
    m_run.m_parts.at(*run).wallUs[m_engine] += lostUs;
    m_run.addRemark(*run, remark);
  }
  m_run.endMeasured();
}

bool SurveyRun::Share::failSurvey(const std::string& reason, double lostUs) {
  const std::scoped_lock lock(m_run.m_mutex);
  const std::optional<int> run = current();
  if (!run || !m_run.m_work.hasOther(m_engine, *run)) return false;
  m_run.begin(*run);
  m_run.noteFailure(m_engine, *run, reason);
  m_run.m_parts.at(*run).wallUs[m_engine] += lostUs;
  m_run.m_work.exclude(m_engine, *run);
  m_run.m_parts.at(*run).measuring.erase(m_engine);
  m_survey.reset();
  m_run.endMeasured();
  return true;
}

void SurveyRun::Share::addRemark(const std::string& text) {
  const std::scoped_lock lock(m_run.m_mutex);
  const int run = m_survey.value_or(m_run.m_work.runs().back());
  m_run.begin(run);
  m_run.addRemark(run, text);
}

void SurveyRun::Share::leave(const std::string& reason, double lostUs) {
  const std::scoped_lock lock(m_run.m_mutex);
  if (std::exchange(m_hasLeft, true)) return;
  const std::optional<int> run = current();
  if (run) m_run.m_parts.at(*run).wallUs[m_engine] += lostUs;
  if (!reason.empty() && run)
    m_run.noteFailure(m_engine, *run, reason);
  else if (!reason.empty() && !m_run.m_device)
    m_run.m_failures.push_back(fmt::format("{}: {}", m_run.nameOf(m_engine), reason));
  m_run.m_work.retire(m_engine);
  for (auto& [each, part] : m_run.m_parts) part.measuring.erase(m_engine);
  if (!reason.empty()) m_run.endMeasured();
  m_run.m_changed.notify_all();
}

}  // namespace convscope
