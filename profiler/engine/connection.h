#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/messages.h"
#include "engine/step_watch.h"
#include "process/child_process.h"

namespace convscope {

/// How long a wait for an answer may delay a stop.
inline constexpr std::chrono::milliseconds kStopLatency{20};

/// An engine in a process of its own, and the messages with it.
class EngineConnection {
 public:
  using Clock = ChildProcess::Clock;

  /// Starts `command` and waits for its hello. Throws ProcessError if that fails, or if it is not of this version.
  EngineConnection(const std::vector<std::string>& command, const EngineLimits& limits);

  void send(const Request& request) { m_process.writeLine(toLine(request)); }
  void send(const Event& event);

  struct Nothing {};  ///< no answer until the deadline
  struct Gone {       ///< the process ended
    ProcessEnd end;
  };
  using Received = std::variant<AnswerLine, Nothing, Gone>;
  /// Returns the next answer. Throws ProcessError for a line that is none, and ends the process.
  Received receive(Clock::time_point deadline);

  bool isRunning() { return !m_process.wait(Clock::now()); }
  void kill() { m_process.kill(); }

 private:
  void readHello(const EngineLimits& limits);

  std::string m_name;  ///< for messages
  ChildProcess m_process;
};

}  // namespace convscope
