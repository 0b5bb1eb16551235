#pragma once

#include <functional>
#include <map>
#include <optional>
#include <variant>
#include <vector>

#include "engine/connection.h"
#include "engine/fault_book.h"

namespace convscope {

/// One run of a task on engines in processes of their own: one after the other if they fail.
class EngineRun {
 public:
  /// Returns a running engine; another one after a fault. Throws ProcessError.
  using Connect = std::function<EngineConnection&()>;

  EngineRun(RunTask task, Session& session, const RunSinks& sinks, std::stop_token stop, const EngineLimits& limits,
            Connect connect, std::string host = {});

  RunEnd run();

 private:
  using Clock = EngineConnection::Clock;
  using Outcome = std::variant<RunEnd, EngineFault>;

  Outcome attempt();
  void sendTask(EngineConnection& engine);
  std::optional<Outcome> take(EngineConnection& engine, StepWatch& watch, AnswerLine line);
  std::optional<Outcome> take(EngineConnection& engine, StepWatch& watch, const EngineAnswer& answer);
  Outcome refused(const Refused& refused) const;
  Outcome ended(const StepWatch& watch, ProcessEnd end);

  void record(Event event);
  void follow(const Event& event);
  std::optional<RunEnd> handle(const EngineFault& fault);
  std::optional<RunEnd> handleInCheck(CheckTask& check, const EngineFault& fault);
  void giveUp(CheckTask& check, const Step& step, const std::string& reason);
  void giveUp(const Step& step, const std::string& reason);
  std::optional<RunEnd> endSurvey(const std::string& reason);
  RunEnd completed() const;
  RunEnd finish(SurveyEnd how, const std::string& reason);

  const Survey* current() const;
  bool hasOpenSurvey() const;
  bool allMeasured() const;
  std::optional<std::pair<int, int>> placeOf(const std::string& problem) const;

  RunTask m_task;
  Session& m_session;
  const RunSinks& m_sinks;
  std::stop_token m_stop;
  EngineLimits m_limits;
  Connect m_connect;
  std::string m_host;  ///< of the engines; empty: this machine
  FaultBook m_faults;
  bool m_first = true;  ///< attempt

  std::vector<GiveUp> m_givenUp;   ///< of problems that no survey has
  std::vector<int> m_surveys;      ///< numbers of the run's surveys, in order
  std::size_t m_surveyCount;       ///< of the task
  std::optional<Event> m_openRun;  ///< CheckStarted or ReplayStarted, until its end
  std::string m_failure;           ///< why surveys of the run failed; empty if none did
  bool m_measured = false;         ///< something was measured since the last of these surveys ended
  Clock::time_point m_attemptStart;
  std::map<int, double> m_lostUs;  ///< wall time of failed attempts, by number of the survey, or of the checked one
};

}  // namespace convscope
