#pragma once

#include <QString>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "measure/event.h"
#include "policy/forecast/rule.h"
#include "policy/schedule/schedule.h"

namespace convscope {

/// A schedule: which sizes, how many iterations of a random one, and the seed of their order.
struct ScheduleChoice {
  ScheduleSpec spec = FixedSizes{};
  std::int64_t iterations = kRule.shortTraining;
  std::uint64_t seed = 0;
  bool operator==(const ScheduleChoice&) const = default;
};

/// What pages ask the window to do.
namespace request {

/// Run a survey with the settings of the page Measure; if it cannot succeed, show that page with the reason.
struct Run {
  bool operator==(const Run&) const = default;
};
/// Show the page or view called `name`.
struct View {
  QString name;
  bool operator==(const View&) const = default;
};
/// Show a step of a lesson, e.g. "benchmark-mode#two-ways-to-choose".
struct Lesson {
  QString link;
  bool operator==(const Lesson&) const = default;
};
/// Measure the shown network at further sizes, e.g. "160:352:32".
struct Sweep {
  QString sizes;
  bool operator==(const Sweep&) const = default;
};
/// Measure the shown network again at the shown input size, with the survey's options except for these.
struct Remeasure {
  std::optional<Precision> precision = {};
  std::optional<Layout> layout = {};
  bool operator==(const Remeasure&) const = default;
};
/// Show what a policy costs, e.g. "pytorch-benchmark:limit=0", beside those that are compared.
struct ComparePolicy {
  std::string policy;  ///< as findPolicy() takes it
  bool operator==(const ComparePolicy&) const = default;
};
/// Show a schedule on the shown page, if that has one.
struct Schedule {
  ScheduleChoice choice;
  bool operator==(const Schedule&) const = default;
};
/// Show the algorithms within a workspace limit, and what it costs.
struct LimitWorkspace {
  std::uint64_t bytes = 0;
  bool operator==(const LimitWorkspace&) const = default;
};
/// Check the results of the shown survey.
struct Check {
  bool operator==(const Check&) const = default;
};
/// Execute a policy over a schedule, on the device of the shown survey.
struct Replay {
  std::string policy;  ///< as findPolicy() takes it
  ScheduleChoice choice;
  bool operator==(const Replay&) const = default;
};
/// Let the user open a session to compare with.
struct OtherSession {
  bool operator==(const OtherSession&) const = default;
};
/// Compare with a session that comes with the program, e.g. "resnet50-tf32".
struct Recording {
  QString name;
  bool operator==(const Recording&) const = default;
};
/// Open a session that comes with the program, e.g. "resnet50-sizes-tf32", in place of the open one.
struct OpenRecording {
  QString name;
  bool operator==(const OpenRecording&) const = default;
};
/// Show the sessions that come with the program.
struct RecordedSessions {
  bool operator==(const RecordedSessions&) const = default;
};
/// Remember whether the user wants to see the details of layers.
struct Details {
  bool open = false;
  bool operator==(const Details&) const = default;
};

}  // namespace request

/// What a page asks the window for.
using PageRequest = std::variant<request::Run, request::View, request::Lesson, request::Sweep, request::Remeasure,
                                 request::ComparePolicy, request::Schedule, request::LimitWorkspace, request::Check,
                                 request::Replay, request::OtherSession, request::Recording, request::OpenRecording,
                                 request::RecordedSessions, request::Details>;

/// Returns why a measurement with the options of a survey cannot be made now; empty if it can.
using RunObstacle = std::function<QString(const SurveyStarted& survey)>;

}  // namespace convscope
