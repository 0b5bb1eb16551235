#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "measure/survey.h"
#include "run/run_task.h"
#include "run/survey_task.h"
#include "run/work_list.h"
#include "run/work_source.h"
#include "session/session.h"

namespace convscope {

/// An engine of a run, as the session and its messages name it.
struct EnginePlace {
  std::string device;  ///< DeviceInfo::id
  std::string name;    ///< for messages: the device, with its host before it if the run uses several
  int sharedBy = 1;    ///< MeasureTask::sharedBy
};

/// One run of surveys, on one engine or several: deals their problems from one WorkList, puts the events of all engines
/// together and folds them into the session. Each engine has a share, which a thread of its own uses; the engines'
/// calls of the sink come one at a time.
class SurveyRun {
 public:
  class Share;

  /// `session` is what is measured already.
  SurveyRun(SurveyPlan plan, Session& session, EventSink sink, std::vector<EnginePlace> places);
  SurveyRun(const SurveyRun&) = delete;
  SurveyRun& operator=(const SurveyRun&) = delete;
  ~SurveyRun();

  Share& share(std::size_t engine);

  /// Returns whether a survey of the run has started or resumed.
  bool hasStarted() const;
  /// Ends the surveys that have started and not ended. Call it when all engines have left. Returns how the run ended.
  RunEnd finish(bool stopped);

 private:
  /// A survey of the run.
  struct Part {
    std::map<int, double> wallUs = {};  ///< of each engine
    std::set<int> measuring = {};       ///< engines at work on it
    std::optional<std::uint64_t> cacheBytes = {};
    double helpersStartUs = 0;
    std::vector<ReferencePlan> references = {};
    std::vector<std::string> failures = {};  ///< of engines that did not complete their part
    int reused = 0;
    bool begun = false;
    std::optional<RunEnd> end = {};
  };

  /// Starts or resumes the surveys when every engine is ready or has failed to be: so nothing is measured of engines
  /// that do not fit together. Returns whether they have started.
  bool startWhenAllAnswered();
  void start(const ReadyDevice& device);
  void resume(const ReadyDevice& device);
  const std::string& nameOf(int engine) const { return m_places.at(static_cast<std::size_t>(engine)).name; }
  void addWork(const SurveyStarted& survey);
  void learnCosts();
  void begin(int run);
  void reuse(int run);
  void endPart(int engine, const SurveyEnded& ended);
  void endMeasured();
  void end(int run, SurveyEnd how, const std::string& reason);
  void noteFailure(int engine, int run, const std::string& reason);
  bool isCompleted(int run) const;
  void emitKernels();
  void shareKernels();
  bool allEnded() const;
  void addRemark(int run, const std::string& text);
  void record(const Event& event);
  bool areSeveral() const { return m_places.size() > 1; }

  mutable std::mutex m_mutex;
  std::condition_variable_any m_changed;
  Session& m_session;
  EventSink m_sink;
  std::vector<EnginePlace> m_places;
  SurveyPlan m_plan;
  std::optional<ReadyDevice> m_device;  ///< of the first engine of those that were ready when the run started
  WorkList m_work;
  std::map<int, Part> m_parts;
  std::vector<std::string> m_failures;  ///< of engines that left before any survey started
  std::string m_lastFailure;
  std::vector<KernelsIdentified> m_kernels;  ///< read before all timing had ended
  std::deque<Share> m_shares;
};

/// The work of one engine.
class SurveyRun::Share : public WorkSource {
 public:
  Share(SurveyRun& run, int engine) : m_run(run), m_engine(engine) {}

  MeasureTask task() const;

  void ready(const ReadyDevice& device) override;
  std::vector<DealtProblem> next(bool wait, const std::stop_token& stop) override;
  const SurveyStarted& survey(int run) override { return m_run.m_work.survey(run); }
  /// Throws EventError unless the event is the next one of a problem that was dealt to the engine, reports kernels of
  /// a problem that it measured or was given, or is a remark on or the end of a survey that it measures.
  void record(const Event& event) override;
  std::vector<UnreadPlan> unreadPlans() override;

  /// As next() without waiting: nothing if no problem can be dealt at present.
  std::optional<std::vector<DealtProblem>> deal();

  bool isReady() const { return m_isReady; }
  /// Returns whether it is known if the engine takes part. SurveyRun calls this and the next two with its lock.
  bool hasAnswered() const { return m_hasAnswered || m_hasLeft; }
  /// Returns the device of an engine that takes part; null if it is not ready.
  const ReadyDevice* readyDevice() const { return m_isReady && !m_hasLeft ? &*m_device : nullptr; }
  void addUnread(const WorkList::Place& place) { m_unread.insert(place); }
  bool hasStarted() const { return m_run.hasStarted(); }
  /// Returns whether the engine has done all of its timing: only kernel names are left to read.
  bool isOver() const;
  /// Sets which problems are to be planned alone from now on.
  void planAlone(ProblemsAlone problems);
  /// Records that an algorithm is left out. Returns whether a survey of the run has its problem.
  bool giveUp(const std::string& problem, const std::string& algorithm, const std::string& reason);
  /// The engine's process has ended after `lostUs`. Opens its problems again; `remark` is added to its survey.
  void restart(double lostUs, const std::string& remark);
  /// The engine fails again and again at its survey. Returns whether it may measure others. Then the survey is left to
  /// other engines, or ends.
  bool failSurvey(const std::string& reason, double lostUs);
  void addRemark(const std::string& text);
  /// The engine measures no more; `reason` says why it failed, otherwise empty.
  void leave(const std::string& reason, double lostUs = 0);

 private:
  std::optional<int> current() const;
  std::vector<DealtProblem> describe(const std::vector<WorkList::Place>& places);
  void requireFit(const ReadyDevice& device) const;
  void requireDealt(int run, int problem) const;
  void requireMayRead(const KernelsIdentified& kernels) const;
  void requireMayEnd(const SurveyEnded& ended) const;
  const ProblemResult* listed(const WorkList::Place& place) const;
  const Trial* trialOf(int run, int problem, int algorithm) const;
  void forget();
  std::string placeOf(const CandidatesListed& listed) const;

  SurveyRun& m_run;
  int m_engine;
  bool m_isReady = false;
  bool m_hasAnswered = false;  ///< it was ready, or its first process failed
  bool m_hasLeft = false;
  std::optional<ReadyDevice> m_device;  ///< since it was ready first
  std::optional<int> m_survey;          ///< that it measured last
  bool m_isFirst = true;                ///< the next problem is the first of its process
  ProblemsAlone m_alone;
  std::set<int> m_surveys;                            ///< of which its process was given problems or plans
  std::set<WorkList::Place> m_listed;                 ///< problems that it measures: their algorithms are listed
  std::set<WorkList::Place> m_measured;               ///< by its process
  std::set<std::pair<WorkList::Place, int>> m_given;  ///< algorithms that it was given unread
  std::set<WorkList::Place> m_unread;  ///< kernel names may be missing: perhaps a process measured it that has ended
};

}  // namespace convscope
