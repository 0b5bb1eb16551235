#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "engine/host.h"
#include "engine/messages.h"
#include "engine/step_watch.h"
#include "process/child_process.h"

namespace convscope {

/// How long a wait for an answer may delay a stop.
inline constexpr std::chrono::milliseconds kStopLatency{20};

/// How an engine is started.
struct EngineCommand {
  std::vector<std::string> words;
  std::optional<Host> host = {};  ///< if set, `words` start a shell there
};

/// An engine of this version cannot be started.
class StartError : public ProcessError {
 public:
  StartError(HostTrouble trouble, const std::string& message) : ProcessError(message), m_trouble(trouble) {}
  HostTrouble trouble() const { return m_trouble; }

 private:
  HostTrouble m_trouble;
};

/// An engine in a process of its own, and the messages with it.
class EngineConnection {
 public:
  using Clock = ChildProcess::Clock;

  /// Starts `command` and waits for its hello. Throws ProcessError if that fails, if the engine is not of this version,
  /// or after a stop request.
  EngineConnection(const EngineCommand& command, const EngineLimits& limits, const std::stop_token& stop);

  EngineConnection(const EngineConnection&) = delete;
  EngineConnection& operator=(const EngineConnection&) = delete;
  /// Kills a local engine. On a host, first ends its input: a scheduler then frees what the engine used.
  ~EngineConnection();

  void send(const Request& request) { m_process.writeLine(toLine(request)); }
  void send(const Event& event);

  struct Nothing {};  ///< no answer until the deadline
  struct Gone {       ///< the process ended
    ProcessEnd end;
  };
  using Received = std::variant<AnswerLine, Nothing, Gone>;
  /// Returns the next answer. Throws ProcessError for a line that is none, and ends the process.
  Received receive(Clock::time_point deadline);

  /// Returns whether the engine can get a task: it runs and was not killed. A killed process may still run for a while.
  bool isUsable() { return !m_killed && !m_process.wait(Clock::now()); }
  void kill();

 private:
  void readHello(const EngineLimits& limits, const std::stop_token& stop);
  void requireOwnVersion(const EngineHello& hello) const;

  std::optional<Host> m_host;
  std::string m_place;  ///< for messages: the program, or the host
  std::string m_name;   ///< "the engine PROGRAM" or "the engine on HOST"
  ChildProcess m_process;
  bool m_killed = false;
};

}  // namespace convscope
