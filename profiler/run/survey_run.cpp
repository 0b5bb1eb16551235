#include "run/survey_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/problem_text.h"
#include "core/translatable.h"
#include "measure/machine_load.h"
#include "measure/shard.h"
#include "problem/errors.h"
#include "problem/input_error.h"
#include "run/known_results.h"
#include "run/run_context.h"
#include "text/overloaded.h"

namespace convscope {
namespace {

/// How often an engine that waits looks for a problem.
constexpr std::chrono::milliseconds kPoll{20};

/// Throws InputError if no problem of the recording can be measured on `device`.
void requireMeasurable(const SurveyStarted& survey, const DeviceInfo& device) {
  if (!survey.recorded || device.isGpu()) return;
  const Workload& workload = survey.recorded->workload;
  const bool tf32 = std::ranges::all_of(
      workload.problems, [](const WorkloadProblem& each) { return each.problem.precision == Precision::Tf32; });
  if (!tf32) return;
  throw InputError(fmt::format(
      translatable("message", "{} was recorded in tf32{}. A CPU cannot measure tf32: run the survey on the GPU"),
      survey.recorded->name, workload.device.empty() ? "" : " on " + workload.device));
}

bool hasRemark(const Session& session, int run, const std::string& text) {
  const std::vector<std::string>& remarks = surveyOf(session, run)->remarks;
  return std::ranges::find(remarks, text) != remarks.end();
}

}  // namespace

SurveyRun::SurveyRun(SurveyPlan plan, Session& session, EventSink sink, std::vector<EnginePlace> places)
    : m_session(session),
      m_sink(std::move(sink)),
      m_places(std::move(places)),
      m_plan(std::move(plan)),
      m_work(static_cast<int>(m_places.size())) {
  for (std::size_t i = 0; i < m_places.size(); ++i) m_shares.emplace_back(*this, static_cast<int>(i));
}

SurveyRun::~SurveyRun() = default;

SurveyRun::Share& SurveyRun::share(std::size_t engine) {
  return m_shares.at(engine);
}

bool SurveyRun::hasStarted() const {
  const std::scoped_lock lock(m_mutex);
  return m_device.has_value();
}

/// Starts the surveys that `device` is the first to measure.
void SurveyRun::start(const ReadyDevice& device) {
  for (SurveyStarted& survey : m_plan.surveys) {
    requireMeasurable(survey, device.device);
    beginOn(survey, device);
    survey.options.device = survey.device.id = m_places.front().device;
  }
  m_device = device;
  for (const SurveyStarted& survey : m_plan.surveys) {
    if (m_plan.startAll) record(survey);
    addWork(survey);
  }
}

void SurveyRun::resume(const ReadyDevice& device) {
  requireFit(device);
  m_device = device;
  for (const SurveyStarted& survey : m_plan.surveys)
    record(SurveyResumed{survey.run, currentTime(), m_plan.retry, device.host});
  for (const SurveyStarted& survey : m_plan.surveys) {
    SurveyStarted now = survey;
    now.versions = device.versions;
    addWork(survey);
    const std::string changes = changesText(survey, now);
    if (changes.empty()) continue;
    const std::string remark =
        fmt::format(translatable("message", "some problems were measured after a resume, when {}"), changes);
    if (!hasRemark(m_session, survey.run, remark)) record(RemarkAdded{survey.run, remark});
  }
}

/// Throws InputError if the results of `device` and those of the surveys must not be mixed.
void SurveyRun::requireFit(const ReadyDevice& device) const {
  if (m_plan.resumes) {
    for (const SurveyStarted& survey : m_plan.surveys) requireSameDevice(survey, device.device);
  }
  if (!m_device) return;
  DeviceInfo sameModel = device.device;
  sameModel.id = m_device->device.id;
  if (sameModel == m_device->device && device.versions == m_device->versions) return;
  SurveyStarted first;
  first.device = m_device->device;
  first.versions = m_device->versions;
  SurveyStarted second = first;
  second.device = device.device;
  second.versions = device.versions;
  throw InputError(fmt::format(translatable("message",
                                            "the devices of {} and {} are different ({}): measure each in a survey of "
                                            "its own, and use the command compare"),
                               m_device->host, device.host, changesText(first, second)));
}

void SurveyRun::addWork(const SurveyStarted& survey) {
  const Survey* known = surveyOf(m_session, survey.run);
  std::vector<bool> elsewhere;
  for (const NetworkProblem& each : survey.problems)
    elsewhere.push_back(measuredElsewhere(m_session, survey, each.problem) != nullptr);
  m_work.add(survey, known != nullptr ? settledProblems(*known) : outsideShard(survey), elsewhere);
  m_parts[survey.run].failures = std::exchange(m_failures, {});
}

/// Starts survey `run` unless it has started, and takes over known results.
void SurveyRun::begin(int run) {
  Part& part = m_parts.at(run);
  if (std::exchange(part.begun, true)) return;
  const SurveyStarted& survey = m_work.survey(run);
  if (surveyOf(m_session, run) == nullptr) record(survey);
  if (!m_plan.resumes) {
    if (const std::string load = otherLoadText(survey); !load.empty()) record(RemarkAdded{run, load});
    if (!m_device->remark.empty()) record(RemarkAdded{run, m_device->remark});
  }
  reuse(run);
}

void SurveyRun::reuse(int run) {
  for (const Event& event : reusedResults(m_session, m_work.survey(run))) {
    record(event);
    if (std::holds_alternative<ProblemEnded>(event)) ++m_parts.at(run).reused;
  }
}

void SurveyRun::endPart(int engine, const SurveyEnded& ended) {
  Part& part = m_parts.at(ended.run);
  part.wallUs[engine] += ended.wallUs;
  part.cacheBytes = std::max(part.cacheBytes, ended.computeCacheBytes);
  part.helpersStartUs = std::max(part.helpersStartUs, ended.helpersStartUs);
  part.references.insert(part.references.end(), ended.references.begin(), ended.references.end());
  part.measuring.erase(engine);
  if (ended.how == SurveyEnd::Cancelled) return;
  if (ended.how == SurveyEnd::Failed) {
    noteFailure(engine, ended.run, ended.reason);
    m_work.exclude(engine, ended.run);
  }
  endMeasured();
}

void SurveyRun::noteFailure(int engine, int run, const std::string& reason) {
  m_lastFailure =
      areSeveral() ? fmt::format("{}: {}", m_places.at(static_cast<std::size_t>(engine)).name, reason) : reason;
  m_parts.at(run).failures.push_back(m_lastFailure);
}

/// Ends surveys in their order, up to the first of which an engine can measure more.
void SurveyRun::endMeasured() {
  for (const int run : m_work.runs()) {
    const Part& part = m_parts.at(run);
    if (part.end) continue;
    const bool incomplete = m_work.isIncomplete(run);
    const bool hasStarted = surveyOf(m_session, run) != nullptr;
    if (m_work.isLeft(run) || !part.measuring.empty() || (incomplete && !hasStarted)) return;
    end(run, incomplete ? SurveyEnd::Failed : SurveyEnd::Completed, incomplete ? m_lastFailure : std::string());
  }
}

void SurveyRun::end(int run, SurveyEnd how, const std::string& reason) {
  begin(run);
  reuse(run);
  Part& part = m_parts.at(run);
  const bool complete = how == SurveyEnd::Completed;
  for (const std::string& failure : areSeveral() ? part.failures : std::vector<std::string>())
    record(RemarkAdded{run, complete ? failure + "; other devices have measured its problems" : failure});
  if (part.reused > 0)
    record(RemarkAdded{run, fmt::format(translatable("message",
                                                     "{} of {} problems were measured in another survey of this "
                                                     "session"),
                                        part.reused, m_work.survey(run).problems.size())});
  double wallUs = 0;
  for (const auto& [engine, us] : part.wallUs) wallUs = std::max(wallUs, us);
  part.end = RunEnd{how, reason};
  m_work.close(run);
  record(SurveyEnded{run, how, reason, wallUs, part.cacheBytes, part.helpersStartUs, part.references});
}

bool SurveyRun::allEnded() const {
  return m_device && std::ranges::all_of(m_parts, [](const auto& each) { return each.second.end.has_value(); });
}

RunEnd SurveyRun::finish(bool stopped) {
  const std::scoped_lock lock(m_mutex);
  if (!m_device) return {stopped ? SurveyEnd::Cancelled : SurveyEnd::Failed, {}};
  RunEnd run;
  for (const int each : m_work.runs()) {
    const Part& part = m_parts.at(each);
    if (!part.end && surveyOf(m_session, each) != nullptr) {
      const bool incomplete = m_work.isIncomplete(each);
      if (!incomplete)
        end(each, SurveyEnd::Completed, {});
      else
        end(each, stopped ? SurveyEnd::Cancelled : SurveyEnd::Failed, stopped ? std::string() : m_lastFailure);
    }
    const RunEnd end = part.end.value_or(RunEnd{stopped ? SurveyEnd::Cancelled : SurveyEnd::Failed, m_lastFailure});
    if (run.how == SurveyEnd::Completed) run = end;
  }
  emitKernels();
  shareKernels();
  return run;
}

bool SurveyRun::isCompleted(int run) const {
  const Part& part = m_parts.at(run);
  return part.end && part.end->how == SurveyEnd::Completed;
}

/// Emits kernel names, after all timing.
void SurveyRun::emitKernels() {
  for (const KernelsIdentified& kernels : std::exchange(m_kernels, {})) {
    const ProblemResult& result =
        surveyOf(m_session, kernels.run)->problems.at(static_cast<std::size_t>(kernels.problem));
    const Trial& trial = result.trials.at(static_cast<std::size_t>(kernels.algorithm));
    const bool known = !trial.kernels.empty() && (trial.ownKernels || kernels.inherited);
    if (isCompleted(kernels.run) && !known) record(kernels);
  }
}

/// Gives the kernel names of engines that were read in one survey to the others.
void SurveyRun::shareKernels() {
  for (const int run : m_work.runs()) {
    if (!isCompleted(run)) continue;
    for (const Event& event : sharedKernels(m_session, m_work.survey(run))) record(event);
  }
}

void SurveyRun::record(const Event& event) {
  m_session.fold(event);
  m_sink(event);
  m_changed.notify_all();
}

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
                 [&](const PlanBuilt& each) { measuring(each); }, [&](const FirstExecuted& each) { measuring(each); },
                 [&](const Sampled& each) { measuring(each); }, [&](const TrialEnded& each) { measuring(each); },
                 [&](const ProblemEnded& ended) {
                   measuring(ended);
                   m_run.m_work.end(m_engine, {run, ended.problem}, !ended.failure.empty());
                   m_measured.emplace(run, ended.problem);
                 },
                 [&](RemarkAdded remark) {
                   m_run.begin(run);
                   if (m_run.areSeveral())
                     remark.text = m_run.m_places.at(static_cast<std::size_t>(m_engine)).name + ": " + remark.text;
                   if (!hasRemark(m_run.m_session, run, remark.text)) m_run.record(remark);
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
    const std::vector<Trial>& trials = survey->problems.at(static_cast<std::size_t>(problem)).trials;
    for (std::size_t i = 0; i < trials.size(); ++i) {
      const Trial& trial = trials[i];
      if (trial.status == TrialStatus::Measured && trial.kernels.empty() && !trial.single.us.empty())
        unread.push_back({run, problem, static_cast<int>(i), trial.candidate, median(trial.single.us)});
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
    if (!hasRemark(m_run.m_session, *run, remark)) m_run.record(RemarkAdded{*run, remark});
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
