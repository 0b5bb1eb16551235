// Engines that share a run, driven by hand: what each is dealt, and which events it may report.
#include "run/survey_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "problem/errors.h"
#include "problem/input_error.h"
#include "run/two_sizes.h"

namespace convscope {
namespace {

using ::testing::SizeIs;
using testing::TwoSizes;

/// A run of TwoSizes whose engines are driven by hand; `machines` has the machine of each.
struct DrivenRun {
  explicit DrivenRun(const std::vector<std::string>& machines = {"gpu1"}) {
    std::vector<EnginePlace> places;
    for (const std::string& each : machines) {
      places.push_back({"fake:0", each + " fake:0"});
      devices.push_back({.device = {.id = "fake:0", .name = "Fake"}, .versions = {}});
      devices.back().host = devices.back().identity = each;
    }
    survey = std::make_unique<SurveyRun>(
        sizes.plan, sizes.session, [this](const Event& event) { sizes.events.push_back(event); }, places);
  }

  SurveyRun::Share& share(std::size_t engine = 0) const { return survey->share(engine); }
  void readyAll() const {
    for (std::size_t i = 0; i < devices.size(); ++i) share(i).ready(devices[i]);
  }
  /// Records a problem with one algorithm.
  void measure(const DealtProblem& dealt, std::size_t engine = 0) const {
    for (const Event& event : eventsOfProblem(dealt.run, dealt.problem)) share(engine).record(event);
  }
  static std::vector<Event> eventsOfProblem(int run, int problem) {
    CandidatesListed listed{.run = run, .problem = problem, .candidates = {}};
    listed.candidates.algorithms.emplace_back().id = "a";
    return {listed,
            PlanBuilt{run, problem, 0, 1, 0, {}},
            Sampled{run, problem, 0, SampleKind::Single, 1, {5}},
            FirstExecuted{run, problem, 0, 9},
            Sampled{run, problem, 0, SampleKind::Hot, 1, {5}},
            TrialEnded{run, problem, 0, TrialStatus::Measured, {}},
            ProblemEnded{run, problem, "", 1}};
  }

  TwoSizes sizes;
  std::vector<ReadyDevice> devices;
  std::unique_ptr<SurveyRun> survey;
};

TEST(SurveyRun, SeveralEnginesGetFirstWhatTookLongestInTheSession) {
  TwoSizes sizes;
  sizes.plan.surveys.resize(1);
  sizes.plan.surveys[0].problems[1].problem.pass = Pass::BackwardData;
  SurveyStarted earlier = sizes.plan.surveys[0];
  earlier.run = 7;
  earlier.options.samples = 9;  // so its results are no results of the new survey
  earlier.device.name = "Fake";
  sizes.session.fold(earlier);
  sizes.session.fold(ProblemEnded{7, 0, "", 1e4});
  sizes.session.fold(ProblemEnded{7, 1, "", 9e6});
  SurveyRun run(sizes.plan, sizes.session, [](const Event&) {}, {{"fake:0", "gpu1"}, {"fake:0", "gpu2"}});
  for (const std::size_t engine : {0, 1}) {
    ReadyDevice device{.device = {.id = "fake:0", .name = "Fake"}, .versions = {}};
    device.identity = std::to_string(engine);
    run.share(engine).ready(device);
  }
  const auto dealt = run.share(0).deal();
  ASSERT_TRUE(dealt);
  ASSERT_THAT(*dealt, SizeIs(1));
  EXPECT_EQ(dealt->front().problem, 1);
}

TEST(SurveyRun, AnEngineReportsOnlyWhatItWasDealt) {
  const DrivenRun run;
  SurveyRun::Share& share = run.share();
  EXPECT_THROW(share.record(ProblemEnded{0, 0, "failed", 1}), EventError);
  run.readyAll();
  EXPECT_THROW(share.record(ProblemEnded{0, 0, "failed", 1}), EventError);
  EXPECT_THROW(share.record(RemarkAdded{0, "early"}), EventError);
  EXPECT_THROW(share.record(SurveyEnded{0, SurveyEnd::Failed, "early"}), EventError);
  ASSERT_THAT(share.next(true, {}), SizeIs(3));
  share.record(ProblemEnded{0, 0, "failed", 1});
  EXPECT_THROW(share.record(ProblemEnded{0, 0, "failed", 1}), EventError) << "it has ended";
  EXPECT_THROW(share.record(ProblemEnded{0, -1, "failed", 1}), EventError);
  EXPECT_THROW(share.record(RemarkAdded{7, "of no survey"}), EventError);
  EXPECT_THROW(share.record(run.sizes.plan.surveys[0]), EventError) << "surveys are started by the other side";
}

TEST(SurveyRun, NoStepOfAProblemIsTakenTwiceOrTooEarly) {
  const std::vector<Event> events = DrivenRun::eventsOfProblem(0, 0);
  const auto isRepeatable = [](const Event& event) { return std::holds_alternative<Sampled>(event); };
  for (std::size_t repeated = 0; repeated < events.size(); ++repeated) {
    const DrivenRun run;
    run.readyAll();
    ASSERT_THAT(run.share().next(true, {}), SizeIs(3));
    for (std::size_t i = 0; i <= repeated; ++i) run.share().record(events[i]);
    const Session before = run.sizes.session;
    for (std::size_t i = 0; i <= repeated; ++i) {
      if (isRepeatable(events[i]) && repeated < 5) continue;  // until the trial ends
      EXPECT_THROW(run.share().record(events[i]), EventError) << i << " again after " << repeated;
    }
    EXPECT_EQ(run.sizes.session, before);
  }
  const DrivenRun run;
  run.readyAll();
  ASSERT_THAT(run.share().next(true, {}), SizeIs(3));
  for (std::size_t i = 1; i < events.size(); ++i) EXPECT_THROW(run.share().record(events[i]), EventError) << i;
  CandidatesAdded added{.run = 0, .problem = 0, .algorithms = {}, .search = {}};
  EXPECT_THROW(run.share().record(added), EventError);
  run.share().record(events[0]);
  for (const std::size_t early : {2, 3, 4, 6}) EXPECT_THROW(run.share().record(events[early]), EventError) << early;
  for (const int algorithm : {-1, 1, 1 << 30})
    EXPECT_THROW(run.share().record(PlanBuilt{0, 0, algorithm, 1, 0, {}}), EventError);
  added.algorithms.resize(1);
  run.share().record(added);
  run.share().record(TrialEnded{0, 0, 0, TrialStatus::Failed, "it failed"});
  EXPECT_THROW(run.share().record(ProblemEnded{0, 0, "", 1}), EventError) << "the search found another algorithm";
  run.share().record(TrialEnded{0, 0, 1, TrialStatus::Failed, "it failed"});
  run.share().record(ProblemEnded{0, 0, "", 1});
}

TEST(SurveyRun, AProblemThatIsDealtAgainIsReportedFromItsStart) {
  const DrivenRun run;
  run.readyAll();
  const DealtProblem dealt = run.share().next(true, {}).at(0);
  const std::vector<Event> events = DrivenRun::eventsOfProblem(dealt.run, dealt.problem);
  for (std::size_t i = 0; i < 3; ++i) run.share().record(events[i]);
  run.share().restart(0, "restarted");
  EXPECT_THROW(run.share().record(events[3]), EventError);
  run.readyAll();
  EXPECT_EQ(run.share().next(true, {}).at(0).problem, dealt.problem);
  run.measure(dealt);
}

TEST(SurveyRun, KernelsAreOfListedAlgorithmsThatTheEngineMeasured) {
  const DrivenRun run({"gpu1", "gpu2"});
  run.readyAll();
  const DealtProblem first = run.share(0).next(true, {}).at(0);
  const DealtProblem second = run.share(1).next(true, {}).at(0);
  const auto kernels = [](const DealtProblem& of, int algorithm) {
    return KernelsIdentified{of.run, of.problem, algorithm, {{"gemm"}}, {}};
  };
  EXPECT_THROW(run.share(0).record(kernels(first, 0)), EventError) << "it is not measured";
  run.measure(first, 0);
  run.measure(second, 1);
  run.share(0).record(kernels(first, 0));
  EXPECT_THROW(run.share(0).record(kernels(second, 0)), EventError) << "the other engine measured it";
  for (const int algorithm : {-1, 1, 1 << 30}) EXPECT_THROW(run.share(0).record(kernels(first, algorithm)), EventError);
  for (const int problem : {-1, 99999})
    EXPECT_THROW(run.share(0).record(KernelsIdentified{first.run, problem, 0, {{"gemm"}}, {}}), EventError);
  EXPECT_THROW(run.share(0).record(KernelsIdentified{5, 0, 0, {{"gemm"}}, {}}), EventError);
  KernelsIdentified counted = kernels(first, 0);
  counted.counters.resize(2);
  EXPECT_THROW(run.share(0).record(counted), EventError) << "of another number of kernels";
}

TEST(SurveyRun, APartOfASurveyEndsOnce) {
  const DrivenRun run;
  run.readyAll();
  const std::vector<DealtProblem> dealt = run.share().next(true, {});
  const SurveyEnded completed{dealt[0].run, SurveyEnd::Completed, {}, 100};
  EXPECT_THROW(run.share().record(completed), EventError) << "it has not begun";
  for (const DealtProblem& each : dealt) {
    if (each.run == dealt[0].run) run.measure(each);
  }
  SurveyEnded referring = completed;
  referring.references = {{dealt[0].problem, 3, {}}};
  EXPECT_THROW(run.share().record(referring), EventError) << "an algorithm that is not listed";
  run.share().record(completed);
  EXPECT_THROW(run.share().record(completed), EventError);
  const SurveyEnded failed{dealt.back().run, SurveyEnd::Failed, "the device is lost", 100};
  run.share().record(failed);
  EXPECT_THROW(run.share().record(failed), EventError);
  EXPECT_EQ(run.sizes.session.surveys.at(0).ended->wallUs, 100);
}

TEST(SurveyRun, AnEngineThatHasLeftTheRunIsNotHeardAgain) {
  const DrivenRun run({"gpu1", "gpu2"});
  run.readyAll();
  SurveyRun::Share& share = run.share(0);
  const std::vector<DealtProblem> dealt = share.next(true, {});
  run.measure(dealt.at(0));
  share.leave("the connection to gpu1 broke");
  const Session before = run.sizes.session;
  EXPECT_THROW(share.ready(run.devices[0]), EventError);
  for (const Event& event : std::vector<Event>{
           ProblemEnded{dealt.at(0).run, dealt.at(0).problem, "", 1}, RemarkAdded{dealt.at(0).run, "late"},
           KernelsIdentified{dealt.at(0).run, dealt.at(0).problem, 0, {{"gemm"}}, {}},
           SurveyEnded{dealt.at(0).run, SurveyEnd::Completed, {}, 5e6}})
    EXPECT_THROW(share.record(event), EventError) << event.index();
  EXPECT_EQ(run.sizes.session, before);
  EXPECT_THAT(share.next(true, {}), ::testing::IsEmpty());
  EXPECT_THAT(run.share(1).next(true, {}), ::testing::Not(::testing::IsEmpty()));
}

/// Returns what the engine's device is refused for.
template <class Error>
std::string refusalOf(SurveyRun::Share& share, const ReadyDevice& device) {
  try {
    share.ready(device);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(SurveyRun, NothingIsDealtBeforeAllEnginesAreReadyOrHaveFailed) {
  DrivenRun run({"gpu1", "gpu2", "gpu3"});
  run.share(0).ready(run.devices[0]);
  EXPECT_FALSE(run.share(0).deal());
  run.share(1).leave("the connection to gpu2 broke");
  EXPECT_FALSE(run.share(0).deal());
  EXPECT_TRUE(run.sizes.events.empty()) << "a run that is refused leaves no survey behind";
  run.share(2).restart(0, "restarted");
  EXPECT_TRUE(run.share(0).deal());
  EXPECT_EQ(run.sizes.session.surveys.at(0).started.host, "gpu1");
}

TEST(SurveyRun, TwoEnginesOnOneDeviceAreRefused) {
  for (const bool knowsIdentity : {true, false}) {
    DrivenRun run({"gpu1", "gpu2"});
    ReadyDevice same = run.devices[0];
    if (!knowsIdentity) run.devices[0].identity = same.identity = "";
    run.share(0).ready(run.devices[0]);
    const std::string refusal = refusalOf<InputError>(run.share(1), same);
    EXPECT_THAT(refusal, ::testing::HasSubstr("gpu1 fake:0 and gpu2 fake:0 are the same device"));
    EXPECT_EQ(refusal.find('\n'), std::string::npos);
    EXPECT_TRUE(run.sizes.events.empty());
  }
  DrivenRun freed({"gpu1", "gpu2"});
  freed.share(0).ready(freed.devices[0]);
  freed.share(0).leave("the connection to gpu1 broke");
  freed.share(1).ready(freed.devices[0]);
  EXPECT_TRUE(freed.share(1).deal()) << "the first engine does not use it any longer";
}

TEST(SurveyRun, EnginesWithOtherLibrariesAreRefusedByTheNamesThatTheUserGave) {
  DrivenRun run({"gpu1", "gpu2"});
  run.devices[1].host = run.devices[0].host;
  run.devices[0].versions = {{"cudnn", "9.1"}};
  run.devices[1].versions = {{"cudnn", "9.2"}};
  run.share(0).ready(run.devices[0]);
  EXPECT_THAT(refusalOf<InputError>(run.share(1), run.devices[1]),
              ::testing::HasSubstr("gpu1 fake:0 and gpu2 fake:0 are different (cudnn was 9.1 and is 9.2)"));
  EXPECT_TRUE(run.sizes.events.empty());
}

TEST(SurveyRun, AnEngineThatComesBackWithAnotherLibraryFailsAlone) {
  DrivenRun run({"gpu1", "gpu2"});
  run.readyAll();
  run.share(1).restart(0, "restarted");
  run.devices[1].versions = {{"cudnn", "9.2"}};
  EXPECT_THAT(refusalOf<DeviceError>(run.share(1), run.devices[1]), ::testing::HasSubstr(" are different (cudnn"));
  DrivenRun alone;
  alone.readyAll();
  alone.share().restart(0, "restarted");
  alone.devices[0].versions = {{"cudnn", "9.2"}};
  EXPECT_THAT(refusalOf<DeviceError>(alone.share(), alone.devices[0]),
              ::testing::HasSubstr("gpu1 fake:0 has changed since the run began (cudnn"));
}

}  // namespace
}  // namespace convscope
