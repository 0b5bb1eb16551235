#pragma once

#include "engine/messages.h"
#include "session/event_fields.h"

namespace convscope {

// The keys of the messages, as event_fields.h has those of the events.

template <>
struct Format<Alive> {
  static constexpr std::string_view name = "alive";
  static constexpr auto fields = std::tuple{};
};

template <>
struct Format<StopRun> {
  static constexpr std::string_view name = "stop";
  static constexpr auto fields = std::tuple{};
};

template <>
struct Format<DealtProblem> {
  static constexpr auto fields =
      std::tuple{Field{"run", &DealtProblem::run, true}, Field{"problem", &DealtProblem::problem, true},
                 Field{"left_out", &DealtProblem::leftOut}, Field{"alone", &DealtProblem::alone},
                 Field{"further", &DealtProblem::further}};
};

template <>
struct Format<Dealt> {
  static constexpr std::string_view name = "dealt";
  static constexpr auto fields =
      std::tuple{Field{"problems", &Dealt::problems, true}, Field{"surveys", &Dealt::surveys}};
};

template <>
struct Format<UnreadPlan> {
  static constexpr auto fields = std::tuple{Field{"run", &UnreadPlan::run, true},
                                            Field{"problem", &UnreadPlan::problem, true},
                                            Field{"algorithm", &UnreadPlan::algorithm, true},
                                            Field{"candidate", &UnreadPlan::candidate, true},
                                            Field{"us", &UnreadPlan::singleUs},
                                            Field{"alone", &UnreadPlan::alone}};
};

template <>
struct Format<Unread> {
  static constexpr std::string_view name = "unread";
  static constexpr auto fields = std::tuple{Field{"plans", &Unread::plans, true}, Field{"surveys", &Unread::surveys}};
};

template <>
struct Format<FindBackends> {
  static constexpr std::string_view name = "devices";
  static constexpr auto fields = std::tuple{};
};

template <>
struct Format<DescribeDevice> {
  static constexpr std::string_view name = "versions";
  static constexpr auto fields =
      std::tuple{Field{"backend", &DescribeDevice::backend, true}, Field{"device", &DescribeDevice::device, true}};
};

template <>
struct Format<MeasureTask> {
  static constexpr std::string_view name = "measure";
  static constexpr auto fields =
      std::tuple{Field{"backend", &MeasureTask::backend, true}, Field{"device", &MeasureTask::device, true},
                 Field{"precision", &MeasureTask::precision},   Field{"layout", &MeasureTask::layout},
                 Field{"shared_by", &MeasureTask::sharedBy},    Field{"left_out", &MeasureTask::leftOut}};
};

template <>
struct Format<CheckedAlgorithm> {
  static constexpr auto fields = std::tuple{Field{"algorithm", &CheckedAlgorithm::algorithm, true},
                                            Field{"candidate", &CheckedAlgorithm::candidate, true},
                                            Field{"us", &CheckedAlgorithm::us}, Field{"pick", &CheckedAlgorithm::pick}};
};

template <>
struct Format<CheckedProblem> {
  static constexpr auto fields =
      std::tuple{Field{"problem", &CheckedProblem::problem, true}, Field{"subject", &CheckedProblem::subject, true},
                 Field{"algorithms", &CheckedProblem::algorithms, true}};
};

template <>
struct Format<CheckTask> {
  static constexpr std::string_view name = "check";
  static constexpr auto fields =
      std::tuple{Field{"run", &CheckTask::run}, Field{"problems", &CheckTask::problems, true}};
};

template <>
struct Format<ScheduleSettings> {
  static constexpr auto fields =
      std::tuple{Field{"input", &ScheduleSettings::input}, Field{"iterations", &ScheduleSettings::iterations},
                 Field{"seed", &ScheduleSettings::seed}};
};

template <>
struct Format<Schedule> {
  static constexpr auto fields =
      std::tuple{Field{"sizes", &Schedule::sizes, true}, Field{"runs", &Schedule::runs, true}};
};

template <>
struct Format<MadeSchedule> {
  static constexpr auto fields =
      std::tuple{Field{"text", &MadeSchedule::text, true}, Field{"settings", &MadeSchedule::settings, true},
                 Field{"schedule", &MadeSchedule::schedule, true}};
};

template <>
struct Format<ReplayTask> {
  static constexpr std::string_view name = "replay";
  static constexpr auto fields = std::tuple{Field{"run", &ReplayTask::run},
                                            Field{"policy", &ReplayTask::policy, true},
                                            Field{"options", &ReplayTask::options},
                                            Field{"network", &ReplayTask::network},
                                            Field{"schedule", &ReplayTask::schedule, true},
                                            Field{"like", &ReplayTask::reference}};
};

template <>
struct Format<ListEngines> {
  static constexpr std::string_view name = "engines";
  static constexpr auto fields =
      std::tuple{Field{"profile", &ListEngines::profile, true}, Field{"device", &ListEngines::device, true},
                 Field{"json", &ListEngines::json, true},       Field{"network", &ListEngines::network},
                 Field{"precision", &ListEngines::precision},   Field{"layout", &ListEngines::layout},
                 Field{"passes", &ListEngines::passes},         Field{"layer", &ListEngines::layer},
                 Field{"backend", &ListEngines::backend, true}, Field{"lists", &ListEngines::lists},
                 Field{"workload", &ListEngines::recorded}};
};

template <>
struct Format<EngineHello> {
  static constexpr std::string_view name = "hello";
  static constexpr auto fields =
      std::tuple{Field{"protocol", &EngineHello::protocol, true}, Field{"program", &EngineHello::program, true},
                 Field{"session_schema", &EngineHello::schema, true}, Field{"pid", &EngineHello::pid}};
};

template <>
struct Format<ReadyDevice> {
  static constexpr std::string_view name = "ready";
  static constexpr auto fields = std::tuple{
      Field{"device", &ReadyDevice::device, true}, Field{"versions", &ReadyDevice::versions, true},
      Field{"setup", &ReadyDevice::setup},         Field{"compute_cache_bytes", &ReadyDevice::computeCacheBytes},
      Field{"host", &ReadyDevice::host},           Field{"other_load", &ReadyDevice::otherLoad},
      Field{"remark", &ReadyDevice::remark},       Field{"identity", &ReadyDevice::identity}};
};

template <>
struct Format<ClaimProblems> {
  static constexpr std::string_view name = "claim";
  static constexpr auto fields = std::tuple{Field{"wait", &ClaimProblems::wait}};
};

template <>
struct Format<ClaimUnread> {
  static constexpr std::string_view name = "claim_unread";
  static constexpr auto fields = std::tuple{};
};

template <>
struct Format<BackendStatus> {
  static constexpr auto fields =
      std::tuple{Field{"backend", &BackendStatus::name, true}, Field{"lists", &BackendStatus::lists},
                 Field{"devices", &BackendStatus::devices}, Field{"missing", &BackendStatus::missing}};
};

template <>
struct Format<BackendsFound> {
  static constexpr std::string_view name = "devices";
  static constexpr auto fields = std::tuple{Field{"backends", &BackendsFound::backends, true}};
};

template <>
struct Format<DeviceVersions> {
  static constexpr std::string_view name = "versions";
  static constexpr auto fields = std::tuple{Field{"versions", &DeviceVersions::versions, true}};
};

template <>
struct Format<Step> {
  static constexpr auto fields =
      std::tuple{Field{"action", &Step::action, true}, Field{"problem", &Step::problem},
                 Field{"algorithm", &Step::algorithm}, Field{"expected_us", &Step::expectedUs}};
};

template <>
struct Format<StepBegun> {
  static constexpr std::string_view name = "step";
  static constexpr auto fields = std::tuple{Field{"step", &StepBegun::step, true}, Field{"alone", &StepBegun::alone}};
};

template <>
struct Format<StepsEnded> {
  static constexpr std::string_view name = "idle";
  static constexpr auto fields = std::tuple{Field{"planning", &StepsEnded::planning}};
};

template <>
struct Format<Crashed> {
  static constexpr std::string_view name = "crashed";
  static constexpr auto fields = std::tuple{Field{"signal", &Crashed::signal, true}, Field{"kind", &Crashed::kind}};
};

template <>
struct Format<DeviceLost> {
  static constexpr std::string_view name = "device_lost";
  static constexpr auto fields =
      std::tuple{Field{"step", &DeviceLost::step, true}, Field{"reason", &DeviceLost::reason}};
};

template <>
struct Format<RunDone> {
  static constexpr std::string_view name = "done";
  static constexpr auto fields = std::tuple{Field{"how", &RunDone::how, true}, Field{"reason", &RunDone::reason}};
};

template <>
struct Format<Refused> {
  static constexpr std::string_view name = "refused";
  static constexpr auto fields =
      std::tuple{Field{"kind", &Refused::kind, true}, Field{"message", &Refused::message, true}};
};

template <>
struct Format<ListingHead> {
  static constexpr std::string_view name = "listing";
  static constexpr auto fields =
      std::tuple{Field{"device", &ListingHead::device},          Field{"versions", &ListingHead::versions},
                 Field{"network", &ListingHead::network},        Field{"input", &ListingHead::input},
                 Field{"precision", &ListingHead::precision},    Field{"layout", &ListingHead::layout},
                 Field{"problems", &ListingHead::problems, true}};
};

template <>
struct Format<ListedEngine> {
  static constexpr auto fields =
      std::tuple{Field{"candidate", &ListedEngine::candidate, true},
                 Field{"workspace_bytes", &ListedEngine::workspaceBytes}, Field{"failure", &ListedEngine::failure}};
};

template <>
struct Format<ListedProblem> {
  static constexpr std::string_view name = "listed";
  static constexpr auto fields =
      std::tuple{Field{"subject", &ListedProblem::subject, true}, Field{"lists", &ListedProblem::lists},
                 Field{"engines", &ListedProblem::engines}, Field{"failure", &ListedProblem::failure}};
};

}  // namespace convscope
