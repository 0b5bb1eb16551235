// Real recordings (data/README.md) against what hooks in the model counted.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/problem_text.h"
#include "support/input_error_of.h"
#include "workload/read_workload.h"

namespace convscope {
namespace {

using Json = nlohmann::json;
using Counts = std::map<std::pair<std::string, std::string>, std::int64_t>;  // of (problem, executor)

const std::filesystem::path kData = CONVSCOPE_WORKLOAD_DATA;

Json truthOf(const std::string& name) {
  std::ifstream file(kData / (name + ".truth.json"));
  return Json::parse(file);
}

/// PyTorch's name of an executor (torch._C._ConvBackend) as that of a workload.
std::string executorName(const std::string& backend) {
  if (backend.starts_with("Cudnn")) return "cudnn";
  if (backend.starts_with("CudaDepthwise")) return "framework-depthwise";
  return "framework-native";
}

Counts countsOf(const Json& truth) {
  Counts counts;
  for (const Json& each : truth.at("problems"))
    counts[{each.at("problem"), executorName(each.at("executor"))}] += each.at("count").get<std::int64_t>();
  return counts;
}

Counts countsOf(const Workload& workload, const IterationKind& kind) {
  const std::vector<std::int64_t> all = problemCounts(workload, kind);
  Counts counts;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const WorkloadProblem& each = workload.problems[i];
    if (all[i] > 0) counts[{toText(each.problem), std::string(traitsOf(each.executor).name)}] += all[i];
  }
  return counts;
}

TEST(CompressedRecording, ThatIsCutOffSaysSo) {
  std::ifstream whole(kData / "sizes-tf32-on.trace.json.gz", std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(whole), {}};
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "convscope_cut.trace.json.gz";
  for (const std::size_t size : {std::size_t{200}, std::size_t{3000}, std::size_t{60000}, bytes.size() - 9}) {
    std::ofstream(file, std::ios::binary) << bytes.substr(0, size);
    EXPECT_TRUE(isRecording(file)) << size;
    EXPECT_THAT(inputErrorOf([&] { readWorkload(file); }), ::testing::HasSubstr("cut off or damaged")) << size;
  }
  std::filesystem::remove(file);
}

class RealTrace : public ::testing::TestWithParam<const char*> {};

TEST_P(RealTrace, IsWhatHooksCounted) {
  const std::string name = GetParam();
  const Json truth = truthOf(name);
  const Workload workload = readWorkload(kData / (name + ".trace.json.gz"));
  EXPECT_EQ(countsOf(workload, workload.kinds.front()), countsOf(truth));
  EXPECT_EQ(workload.switches.benchmark, truth.at("benchmark").get<bool>());
  EXPECT_EQ(workload.switches.deterministic, truth.at("deterministic").get<bool>());
  EXPECT_EQ(workload.switches.allowTf32, truth.at("allow_tf32").get<bool>());
  EXPECT_EQ(workload.marks, IterationMarks::ProfilerStep);
  EXPECT_EQ(workload.device, "NVIDIA H200");
  EXPECT_TRUE(workload.versions.contains("cuDNN"));
  EXPECT_TRUE(workload.remarks.empty());
  for (const IterationRun& run : workload.runs) {
    ASSERT_EQ(std::ssize(run.wallUs), run.count);
    ASSERT_EQ(std::ssize(run.deviceBusyUs), run.count);
    for (std::size_t i = 0; i < run.wallUs.size(); ++i) EXPECT_LT(run.deviceBusyUs[i], run.wallUs[i]);
  }
}

TEST(RealGraphs, OfCudaGraphsHasTheCallsOfTheReplays) {
  // ResNet-18 under torch.compile(mode="reduce-overhead"): the first recorded iteration captures, all replay.
  const Workload workload = readWorkload(kData / "graphs-fp16-off.trace.json.gz");
  ASSERT_EQ(workload.kinds.size(), 1U);
  EXPECT_EQ(iterationCount(workload), 3);
  EXPECT_EQ(workload.problems.size(), 32U);
  const std::vector<std::int64_t> each = problemCounts(workload, workload.kinds.front());
  std::map<Pass, std::int64_t> counts;
  for (std::size_t i = 0; i < each.size(); ++i) counts[workload.problems[i].problem.pass] += each[i];
  EXPECT_EQ(counts,
            (std::map<Pass, std::int64_t>{{Pass::Forward, 20}, {Pass::BackwardData, 19}, {Pass::BackwardFilter, 20}}));
  for (const WorkloadCall& call : workload.calls) {
    EXPECT_GT(call.deviceUs.value_or(0), 0);
    EXPECT_FALSE(call.hostUs.has_value());
  }
  EXPECT_TRUE(workload.remarks.empty());
}

INSTANTIATE_TEST_SUITE_P(H200, RealTrace,
                         ::testing::Values("gan-tf32-off", "inference-fp16-off", "layers-tf32-off", "scaler-fp16-off",
                                           "sizes-tf32-on"),
                         [](const auto& each) {
                           std::string name = each.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(RealTrace, LayersHaveTheNamesOfTheModel) {
  const Workload workload = readWorkload(kData / "layers-tf32-off.trace.json.gz");
  std::map<std::string, std::set<std::string>> expected;
  const Json truth = truthOf("layers-tf32-off");
  for (const Json& each : truth.at("problems")) expected[each.at("problem")].insert(each.at("layer"));
  for (const WorkloadProblem& each : workload.problems)
    EXPECT_EQ(std::set<std::string>(each.layers.begin(), each.layers.end()), expected[toText(each.problem)]);
}

TEST(RealTrace, AllPassesOfALayerHaveTheSameFirstName) {
  const Workload workload = readWorkload(kData / "layers-tf32-off.trace.json.gz");
  std::map<Problem, std::string> names;
  for (WorkloadProblem each : workload.problems) {
    if (each.layers.empty()) continue;
    each.problem.pass = Pass::Forward;
    EXPECT_EQ(names.try_emplace(each.problem, each.layers.front()).first->second, each.layers.front());
  }
}

TEST(RealTrace, OneWithASearchInTheFirstIterationOfEachSize) {
  const Workload workload = readWorkload(kData / "small-net.trace.json.gz");
  EXPECT_EQ(workload.marks, IterationMarks::OptimizerStep);
  EXPECT_EQ(workload.switches.benchmark, true);
  EXPECT_EQ(workload.problems.size(), 33);
  ASSERT_EQ(workload.kinds.size(), 3);
  EXPECT_EQ(workload.runs[0].count, 2);
  EXPECT_NEAR(workload.calls[1].firstHostUs.value_or(0), 891872.35, 0.01);
  EXPECT_NEAR(workload.kinds[0].deviceBusyUs.value_or(0), 189, 0.1);
  EXPECT_FALSE(workload.kinds[1].wallUs.has_value());  // its only iteration searched
}

class RealLog : public ::testing::TestWithParam<const char*> {};

TEST_P(RealLog, HasTheProblemsOfTheModelAndTenTimesEach) {
  const std::string name = GetParam();
  const Workload workload = readWorkload(kData / (name + ".log.gz"));
  std::set<std::string> expected;
  for (const auto& [problem, count] : countsOf(truthOf(name))) expected.insert(problem.first);
  std::set<std::string> found;
  for (const WorkloadProblem& each : workload.problems) {
    found.insert(toText(each.problem));
    ASSERT_EQ(each.races.size(), 1);
    const RecordedRace& race = each.races.front();
    const auto isTimed = [](const RacedPlan& plan) { return plan.us.has_value(); };
    EXPECT_EQ(std::ranges::count_if(race.plans, isTimed), 10);
    ASSERT_TRUE(race.pick.has_value());
    for (std::size_t i = 0; i < 10; ++i) EXPECT_GE(race.plans[i].us, race.plans[*race.pick].us);
    EXPECT_TRUE(race.plans.front().id.starts_with("eng"));
    EXPECT_EQ(race.plans.front().id.find('_'), std::string::npos);
  }
  EXPECT_EQ(found, expected);
  EXPECT_EQ(workload.switches.benchmark, true);
  EXPECT_TRUE(workload.remarks.empty());
}

INSTANTIATE_TEST_SUITE_P(H200, RealLog, ::testing::Values("resnet50-fp16-on", "vgg16-tf32-on"), [](const auto& each) {
  std::string name = each.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(RealLog, EachProblemOfATraceHasItsChoiceInTheLog) {
  // Transposed and 1-D layers appear in the log as what cuDNN gets; depthwise ones do not.
  const Workload workload =
      readWorkloads({kData / "layers-tf32-off.log.gz", kData / "layers-tf32-off.trace.json.gz"}).workload();
  EXPECT_EQ(workload.problems.size(), 50);
  EXPECT_EQ(workload.sources.size(), 2);
  for (const WorkloadProblem& each : workload.problems) {
    EXPECT_EQ(each.races.size(), each.executor == WorkloadExecutor::Cudnn ? 1 : 0) << toText(each.problem);
    for (const RecordedRace& race : each.races) EXPECT_TRUE(race.pick.has_value());
  }
}

}  // namespace
}  // namespace convscope
