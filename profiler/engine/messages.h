#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/engine.h"

namespace convscope {

// The messages between a program and the engine that it drives (docs/formats.md, "Engine"): one JSON line each. Beside
// them the session's own events travel, from the engine as they happen, and to it before a check or a replay of them.

/// Number of the protocol. Both sides must have the same.
inline constexpr int kEngineProtocol = 5;

// Requests.

struct FindBackends {};
struct DescribeDevice {
  std::string backend;
  std::string device;
};
/// EnginesTask.
struct ListEngines {
  std::string profile;  ///< its file, for messages
  std::string device;   ///< its name
  std::string json;     ///< the profile's text
  Network network;
  Precision precision = Precision::Fp32;
  Layout layout = Layout::Nchw;
  std::vector<Pass> passes = allPasses();
  std::string layer;
  std::string backend;
  std::vector<std::string> lists;
  std::optional<NamedWorkload> recorded;
};
/// Ends the run under way.
struct StopRun {};
/// Says that the other side is there, in both directions.
struct Alive {};

/// The answer to ClaimProblems.
struct Dealt {
  std::vector<DealtProblem> problems;
  std::vector<SurveyStarted> surveys;  ///< of these problems, those that were not sent before; without their network
};

/// The answer to ClaimUnread.
struct Unread {
  std::vector<UnreadPlan> plans;
  std::vector<SurveyStarted> surveys;  ///< as Dealt::surveys
};

using Request = std::variant<Alive, StopRun, Dealt, Unread, FindBackends, DescribeDevice, MeasureTask, CheckTask,
                             ReplayTask, ListEngines>;

// Answers.

/// The engine's first line.
struct EngineHello {
  int protocol = kEngineProtocol;
  std::string program;  ///< "ConvScope 0.1.0"
  int schema = 0;       ///< kSessionSchema
  std::int64_t pid = 0;
  bool operator==(const EngineHello&) const = default;
};

struct BackendsFound {
  std::vector<BackendStatus> backends;
};
struct DeviceVersions {
  Versions versions;
};
/// The engine is about to take a step. It ends when the next one of its kind (isPlanning) begins, or with StepsEnded.
struct StepBegun {
  Step step;
  bool alone = false;  ///< no step of the other kind is under way
};
/// The engine does nothing of this kind at present.
struct StepsEnded {
  bool planning = false;
};
/// Written by the signal handler of a process that crashes.
struct Crashed {
  int signal = 0;
  std::string kind;  ///< of the step on the thread that crashed: "planning" or "executing"; empty: neither
};
/// The device is lost to the engine's process, which ends.
struct DeviceLost {
  Step step;
  std::string reason;
};
struct RunDone {
  SurveyEnd how = SurveyEnd::Completed;
  std::string reason;
};
/// A request cannot be carried out.
struct Refused {
  std::string kind;  ///< "input": InputError; "device": DeviceError; "defect": another exception
  std::string message;
};

/// Requests problems of surveys. With `wait`, the answer may take until another engine has ended its problems.
struct ClaimProblems {
  bool wait = false;
};

/// Requests the plans of processes that have ended, to read their kernel names.
struct ClaimUnread {};

using EngineAnswer =
    std::variant<Alive, EngineHello, ReadyDevice, ClaimProblems, ClaimUnread, BackendsFound, DeviceVersions, StepBegun,
                 StepsEnded, Crashed, DeviceLost, RunDone, Refused, ListingHead, ListedProblem>;

/// What one line says.
using RequestLine = std::variant<Request, Event>;
using AnswerLine = std::variant<EngineAnswer, Event>;

std::string toLine(const Request& request);
std::string toLine(const EngineAnswer& answer);
/// The same in a microsecond, as it comes before every execution.
std::string toLine(const StepBegun& begun);
/// Reads a line. Throws InputError that names the field that does not fit.
RequestLine readRequestLine(std::string_view line);
AnswerLine readAnswerLine(std::string_view line);

/// Returns `text`, which came from another process, on one line of a limited length: what an engine answers may be
/// anything.
std::string quotable(std::string_view text);

/// Throws the error that the engine reports.
[[noreturn]] void throwRefused(const Refused& refused);

/// The hello of this program.
EngineHello ownHello();

ListEngines toMessage(const EnginesTask& task);
EnginesTask fromMessage(const ListEngines& message);

}  // namespace convscope
