#pragma once

#include <functional>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/connection.h"
#include "engine/fault_book.h"

namespace convscope {

/// One run on engines in processes of their own: one after the other if they fail.
class EngineRun {
 public:
  /// Returns a running engine; another one after a fault. Throws ProcessError.
  using Connect = std::function<EngineConnection&()>;

  /// What each run on an engine needs. `host` is that of the engines; empty: this machine.
  struct Setting {
    const StepSink& step;
    std::stop_token stop;
    EngineLimits limits;
    Connect connect;
    std::string host = {};
  };

  EngineRun(const EngineRun&) = delete;
  EngineRun& operator=(const EngineRun&) = delete;
  virtual ~EngineRun() = default;

  RunEnd run();

 protected:
  explicit EngineRun(Setting setting);

  FaultBook& faults() { return m_faults; }
  /// Returns the time since the engine got its task, in microseconds.
  double attemptUs() const;
  /// Records how what is under way ended. Throws DeviceError if nothing has begun that could be said to have failed.
  RunEnd finish(SurveyEnd how, const std::string& why);

 private:
  using Clock = EngineConnection::Clock;
  using Outcome = std::variant<RunEnd, EngineFault>;

  /// Sends the task to an engine.
  virtual void sendTask(EngineConnection& engine) = 0;
  /// Takes an event of the engine. Throws EventError if it does not fit.
  virtual void record(Event event) = 0;
  /// Takes an answer that only this kind of run has. Returns false if there is no such answer.
  virtual bool takeAnswer(EngineConnection& engine, const EngineAnswer& answer);
  /// Called often while the engine works.
  virtual void poll(EngineConnection& engine);
  /// Returns whether an event of the run was recorded: then it ends with an event.
  virtual bool hasBegun() const = 0;
  /// Returns whether the engine may end its task.
  virtual bool mayEnd() const = 0;
  /// Returns how the run ends; nothing if it continues on another engine.
  virtual std::optional<RunEnd> handle(const EngineFault& fault) = 0;
  /// Records how the run ended.
  virtual void recordEnd(SurveyEnd how, const std::string& reason) = 0;

  Outcome attempt();
  std::optional<Outcome> take(EngineConnection& engine, StepWatch& watch, AnswerLine line);
  std::optional<Outcome> take(EngineConnection& engine, StepWatch& watch, const EngineAnswer& answer);
  Outcome refused(const Refused& refused) const;
  Outcome ended(const StepWatch& watch, ProcessEnd end);

  Setting m_setting;
  FaultBook m_faults;
  bool m_first = true;  ///< attempt
  Clock::time_point m_attemptStart;
};

/// The part of one engine in surveys. After a fault its problems are dealt again.
class MeasureRun : public EngineRun {
 public:
  MeasureRun(SurveyRun::Share& share, Setting setting) : EngineRun(std::move(setting)), m_share(share) {}

 private:
  void sendTask(EngineConnection& engine) override;
  void record(Event event) override;
  bool takeAnswer(EngineConnection& engine, const EngineAnswer& answer) override;
  void poll(EngineConnection& engine) override;
  bool hasBegun() const override;
  bool mayEnd() const override;
  std::optional<RunEnd> handle(const EngineFault& fault) override;
  void recordEnd(SurveyEnd how, const std::string& reason) override;

  std::vector<SurveyStarted> unsent(const auto& places);

  SurveyRun::Share& m_share;
  GivenUpAlgorithms m_givenUp;           ///< MeasureTask::leftOut
  std::optional<ClaimProblems> m_claim;  ///< that is not answered
  std::set<int> m_sent;                  ///< surveys that the engine knows
  bool m_failed = false;                 ///< a survey of the run has
  bool m_measured = false;               ///< something was measured since the last of these surveys ended
};

/// A check or a replay on an engine.
class OtherRun : public EngineRun {
 public:
  OtherRun(RunTask task, Session& session, EventSink sink, Setting setting);

 private:
  void sendTask(EngineConnection& engine) override;
  void record(Event event) override;
  bool hasBegun() const override { return m_begun.has_value(); }
  bool mayEnd() const override { return true; }
  std::optional<RunEnd> handle(const EngineFault& fault) override;
  void recordEnd(SurveyEnd how, const std::string& reason) override;

  std::optional<RunEnd> handleInCheck(CheckTask& check, const EngineFault& fault);
  void giveUp(CheckTask& check, const Step& step, const std::string& reason);

  RunTask m_task;
  Session& m_session;
  EventSink m_sink;
  std::optional<Event> m_begun;  ///< CheckStarted or ReplayStarted, until its end
  double m_lostUs = 0;           ///< wall time of failed attempts
};

}  // namespace convscope
