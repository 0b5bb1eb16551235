#include "run/survey_run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "backend/precision_obstacle.h"
#include "core/problem_text.h"
#include "core/translatable.h"
#include "measure/machine_load.h"
#include "measure/shard.h"
#include "problem/input_error.h"
#include "run/known_results.h"
#include "run/run_context.h"

namespace convscope {
namespace {

/// Throws InputError if `device` does not have the precision of a network.
void requirePrecision(const SurveyStarted& survey, const DeviceInfo& device) {
  const std::string obstacle = precisionObstacle(survey.options.precision, device);
  if (obstacle.empty()) return;
  throw InputError(translatable("message", "{} cannot measure {}: {}; it can measure {}"), device.name,
                   toText(survey.options.precision), obstacle, fmt::join(measurablePrecisions(device), ", "));
}

/// Throws InputError if no problem of the survey can be measured on `device`.
void requireMeasurable(const SurveyStarted& survey, const DeviceInfo& device) {
  if (!survey.recorded) return requirePrecision(survey, device);
  if (device.isGpu()) return;
  const Workload& workload = survey.recorded->workload;
  const bool tf32 = std::ranges::all_of(
      workload.problems, [](const WorkloadProblem& each) { return each.problem.precision == Precision::Tf32; });
  if (!tf32) return;
  throw InputError(
      translatable("message", "{} was recorded in tf32{}. A CPU cannot measure tf32: run the survey on the GPU"),
      survey.recorded->name, workload.device.empty() ? "" : " on " + workload.device);
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

bool SurveyRun::startWhenAllAnswered() {
  if (m_device) return true;
  if (!std::ranges::all_of(m_shares, [](const Share& each) { return each.hasAnswered(); })) return false;
  const auto first = std::ranges::find_if(m_shares, [](const Share& each) { return each.readyDevice() != nullptr; });
  if (first == m_shares.end()) return false;
  if (m_plan.resumes)
    resume(*first->readyDevice());
  else
    start(*first->readyDevice());
  learnCosts();
  for (const SurveyStarted& survey : m_plan.surveys) {
    const Survey* known = surveyOf(m_session, survey.run);
    for (std::size_t i = 0; i < survey.problems.size(); ++i) {
      if (!areSeveral() || (known != nullptr && known->problems[i].ended))
        first->addUnread({survey.run, static_cast<int>(i)});
    }
  }
  if (!m_plan.surveys.empty()) begin(m_plan.surveys.front().run);
  return true;
}

/// Starts the surveys that `device` is the first to measure.
void SurveyRun::start(const ReadyDevice& device) {
  for (SurveyStarted& survey : m_plan.surveys) {
    requireMeasurable(survey, device.device);
    beginOn(survey, device);
    survey.options.device = survey.device.id = m_places.front().device;
  }
  m_device = device;
  if (isEmptyCache(device.computeCacheBytes)) m_work.dealAhead();
  for (const SurveyStarted& survey : m_plan.surveys) {
    if (m_plan.startAll) record(survey);
    addWork(survey);
  }
}

void SurveyRun::resume(const ReadyDevice& device) {
  m_device = device;
  if (isEmptyCache(device.computeCacheBytes)) m_work.dealAhead();
  for (const SurveyStarted& survey : m_plan.surveys)
    record(SurveyResumed{survey.run, currentTime(), m_plan.retry, device.host});
  for (const SurveyStarted& survey : m_plan.surveys) {
    SurveyStarted now = survey;
    now.versions = device.versions;
    addWork(survey);
    const std::string changes = changesText(survey, now);
    if (changes.empty()) continue;
    addRemark(survey.run,
              fmt::format(translatable("message", "some problems were measured after a resume, when {}"), changes));
  }
}

void SurveyRun::addWork(const SurveyStarted& survey) {
  const Survey* known = surveyOf(m_session, survey.run);
  std::vector<bool> elsewhere;
  for (const ProblemResult* each : knownResults(m_session, survey)) elsewhere.push_back(each != nullptr);
  m_work.add(survey, known != nullptr ? settledProblems(*known) : outsideShard(survey), elsewhere);
  m_parts[survey.run].failures = std::exchange(m_failures, {});
}

/// The list of work estimates what problems cost from those that the session has of the device.
void SurveyRun::learnCosts() {
  for (const Survey& survey : m_session.surveys) {
    const SurveyStarted& started = survey.started;
    if (started.device.name != m_device->device.name ||
        started.options.backend != m_plan.surveys.front().options.backend)
      continue;
    for (const ProblemResult& result : survey.problems) {
      if (result.ended && result.failure.empty()) m_work.learn(result.subject.problem, started.device, result.wallUs);
    }
  }
}

/// Starts survey `run` unless it has started, and takes over known results.
void SurveyRun::begin(int run) {
  Part& part = m_parts.at(run);
  if (std::exchange(part.begun, true)) return;
  const SurveyStarted& survey = m_work.survey(run);
  if (surveyOf(m_session, run) == nullptr) record(survey);
  if (!m_plan.resumes) {
    if (const std::string load = otherLoadText(survey); !load.empty()) addRemark(run, load);
    if (!m_device->remark.empty()) addRemark(run, m_device->remark);
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
  if (ended.how == SurveyEnd::Cancelled) return m_work.giveBack(engine, ended.run);
  if (ended.how == SurveyEnd::Failed) {
    noteFailure(engine, ended.run, ended.reason);
    m_work.exclude(engine, ended.run);
  }
  endMeasured();
}

void SurveyRun::noteFailure(int engine, int run, const std::string& reason) {
  m_lastFailure = areSeveral() ? fmt::format("{}: {}", nameOf(engine), reason) : reason;
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

/// A survey that stops before it was begun stays without results.
void SurveyRun::end(int run, SurveyEnd how, const std::string& reason) {
  Part& part = m_parts.at(run);
  const bool complete = how == SurveyEnd::Completed;
  if (complete || part.begun) {
    begin(run);
    reuse(run);
  }
  for (const std::string& failure : areSeveral() ? part.failures : std::vector<std::string>())
    addRemark(run, complete ? failure + "; other devices have measured its problems" : failure);
  if (part.reused > 0)
    addRemark(run,
              fmt::format(translatable("message", "{} of {} problems were measured in another survey of this session"),
                          part.reused, m_work.survey(run).problems.size()));
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

/// Emits kernels, after all timing.
void SurveyRun::emitKernels() {
  for (KernelsIdentified& kernels : m_kernels) {
    const ProblemResult& result =
        surveyOf(m_session, kernels.run)->problems.at(static_cast<std::size_t>(kernels.problem));
    const Trial& trial = result.trials.at(static_cast<std::size_t>(kernels.algorithm));
    const bool knowsNames = !trial.kernels.empty() && (trial.ownKernels || kernels.inherited);
    const bool isNewTime = areTimed(kernels.kernels) && trial.launches.empty();
    kernels.alone = kernels.alone || knowsNames;
    if (isCompleted(kernels.run) && (!knowsNames || isNewTime)) record(kernels);
  }
  m_kernels.clear();
}

/// Gives the kernel names of engines that were read in one survey to the others.
void SurveyRun::shareKernels() {
  for (const int run : m_work.runs()) {
    if (!isCompleted(run)) continue;
    for (const Event& event : sharedKernels(m_session, m_work.survey(run))) record(event);
  }
}

/// Records a remark unless the survey has it.
void SurveyRun::addRemark(int run, const std::string& text) {
  const std::vector<std::string>& remarks = surveyOf(m_session, run)->remarks;
  if (std::ranges::find(remarks, text) == remarks.end()) record(RemarkAdded{run, text});
}

void SurveyRun::record(const Event& event) {
  m_session.fold(event);
  m_sink(event);
  m_changed.notify_all();
}

}  // namespace convscope
