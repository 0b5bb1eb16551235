#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>

#include "core/problem_text.h"
#include "measure/kernel_pass.h"
#include "problem/errors.h"
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

}  // namespace

MeasureTask SurveyRun::Share::task() const {
  const EnginePlace& place = m_run.m_places.at(static_cast<std::size_t>(m_engine));
  const SurveyOptions& options = m_run.m_plan.surveys.back().options;
  return {options.backend, place.device, options.precision, options.layout, place.sharedBy};
}

void SurveyRun::Share::ready(const ReadyDevice& device) {
  const std::scoped_lock lock(m_run.m_mutex);
  if (m_hasLeft) throw EventError("an engine answers that has left the run");
  m_isReady = m_isFirst = true;
  m_host = device.host;
  if (m_run.m_device) return m_run.requireFit(device);
  if (m_run.m_plan.resumes)
    m_run.resume(device);
  else
    m_run.start(device);
  for (const SurveyStarted& survey : m_run.m_plan.surveys) {
    const Survey* known = surveyOf(m_run.m_session, survey.run);
    for (std::size_t i = 0; i < survey.problems.size(); ++i) {
      if (!m_run.areSeveral() || (known != nullptr && known->problems[i].ended))
        m_unread.emplace(survey.run, static_cast<int>(i));
    }
  }
  if (!m_run.m_plan.surveys.empty()) m_run.begin(m_run.m_plan.surveys.front().run);
}

std::optional<std::vector<DealtProblem>> SurveyRun::Share::deal() {
  const std::scoped_lock lock(m_run.m_mutex);
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
  return m_host == survey.host ? device : m_host + ' ' + device;
}

void SurveyRun::Share::requireDealt(int run, int problem) const {
  if (!m_run.m_work.has(run)) throw EventError(fmt::format("run {} was not started", run));
  if (!m_run.m_work.isDealt(m_engine, {run, problem}))
    throw EventError(fmt::format("problem {} of run {} was not given to this engine, or has ended", problem, run));
}

void SurveyRun::Share::record(const Event& event) {
  const std::scoped_lock lock(m_run.m_mutex);
  const int run = runOf(event);
  if (!m_run.m_work.has(run)) throw EventError(fmt::format("run {} was not started", run));
  const auto measuring = [&](const auto& each) {
    requireDealt(run, each.problem);
    m_survey = run;
    m_run.begin(run);
    m_run.m_parts.at(run).measuring.insert(m_engine);
    m_run.record(each);
  };
  std::visit(
      Overloaded{[&](const SurveyEnded& ended) { m_run.endPart(m_engine, ended); },
                 [&](const KernelsIdentified& kernels) {
                   m_run.m_kernels.push_back(kernels);
                   if (m_run.allEnded()) m_run.emitKernels();
                 },
                 [&](CandidatesListed listed) {
                   listed.device = placeOf(listed);
                   measuring(listed);
                 },
                 [&](const CandidatesAdded& each) { measuring(each); }, [&](const PlanBuilt& each) { measuring(each); },
                 [&](const FirstExecuted& each) { measuring(each); }, [&](const Sampled& each) { measuring(each); },
                 [&](const TrialEnded& each) { measuring(each); },
                 [&](const ProblemEnded& ended) {
                   measuring(ended);
                   m_run.m_work.end(m_engine, {run, ended.problem}, !ended.failure.empty());
                   m_measured.emplace(run, ended.problem);
                 },
                 [&](RemarkAdded remark) {
                   m_run.begin(run);
                   if (m_run.areSeveral())
                     remark.text = m_run.m_places.at(static_cast<std::size_t>(m_engine)).name + ": " + remark.text;
                   if (!m_run.hasRemark(run, remark.text)) m_run.record(remark);
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
  for (const bool ended : {false, true}) {
    for (const int run : m_run.m_work.runs()) {
      const std::vector<NetworkProblem>& problems = m_run.m_work.survey(run).problems;
      const auto at =
          std::ranges::find_if(problems, [&](const NetworkProblem& each) { return toText(each.problem) == problem; });
      if (m_run.m_parts.at(run).end.has_value() != ended || at == problems.end()) continue;
      if (surveyOf(m_run.m_session, run) == nullptr) m_run.begin(run);
      m_run.record(AlgorithmGivenUp{run, static_cast<int>(at - problems.begin()), algorithm, reason});
      return true;
    }
  }
  return false;
}

void SurveyRun::Share::restart(double lostUs, const std::string& remark) {
  const std::scoped_lock lock(m_run.m_mutex);
  m_isReady = false;
  m_unread.merge(m_measured);
  m_measured.clear();
  m_run.m_work.giveBack(m_engine);
  for (auto& [run, part] : m_run.m_parts) part.measuring.erase(m_engine);
  if (const auto run = current()) {
    m_run.begin(*run);
    m_run.m_parts.at(*run).wallUs[m_engine] += lostUs;
    if (!m_run.hasRemark(*run, remark)) m_run.record(RemarkAdded{*run, remark});
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
  m_run.record(RemarkAdded{m_survey.value_or(m_run.m_work.runs().back()), text});
}

void SurveyRun::Share::leave(const std::string& reason, double lostUs) {
  const std::scoped_lock lock(m_run.m_mutex);
  if (std::exchange(m_hasLeft, true)) return;
  const std::optional<int> run = current();
  if (run) m_run.m_parts.at(*run).wallUs[m_engine] += lostUs;
  if (!reason.empty() && run)
    m_run.noteFailure(m_engine, *run, reason);
  else if (!reason.empty() && !m_run.m_device)
    m_run.m_failures.push_back(
        fmt::format("{}: {}", m_run.m_places.at(static_cast<std::size_t>(m_engine)).name, reason));
  m_run.m_work.retire(m_engine);
  for (auto& [each, part] : m_run.m_parts) part.measuring.erase(m_engine);
  if (!reason.empty()) m_run.endMeasured();
  m_run.m_changed.notify_all();
}

}  // namespace convscope
