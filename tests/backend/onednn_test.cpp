#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>

#include "backend/algorithm.h"
#include "backend/candidate_lists.h"
#include "backend/candidates.h"
#include "backend/device_info.h"
#include "backend/executor.h"
#include "backend/failure.h"
#include "backend/onednn/algorithm_id.h"
#include "backend/onednn/backend.h"
#include "backend/onednn/impl_family.h"
#include "backend/plan.h"
#include "backend/planner.h"
#include "backend/precision_obstacle.h"
#include "backend/sample_kind.h"
#include "core/problem.h"
#include "core/problem_text.h"
#include "core/tensor.h"
#include "problem/parse_problem.h"
#include "problem/reference_convolution.h"
#include "support/eventually.h"
#include "support/reference_result.h"
#include "support/sanitized.h"

namespace convscope {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class OneDnn : public ::testing::Test {
 protected:
  // One thread: threads that wait for each other are slow where other programs want the processors too.
  OneDnn() : m_executor(onednn::OneDnnBackend().open("cpu:1").value()), m_planner(m_executor->makePlanner().value()) {}

  Candidates candidates(const std::string& problem, const std::vector<std::string>& lists = {}) {
    return m_planner->candidates(parseProblem(problem), {lists}).value();
  }

  /// A plan of a bound problem, its workspace reserved.
  std::unique_ptr<Plan> ready(const Problem& problem, const std::string& id) {
    Candidate candidate;
    candidate.id = id;
    auto plan = m_planner->build(problem, candidate);
    EXPECT_TRUE(plan) << id << ": " << plan.error().reason;
    EXPECT_TRUE(m_executor->reserveWorkspace((*plan)->workspaceBytes()));
    return std::move(*plan);
  }

  Failure failureOf(const std::string& problem) {
    const auto found = m_planner->candidates(parseProblem(problem), {});
    EXPECT_FALSE(found);
    return found ? Failure{} : found.error();
  }

  std::unique_ptr<Executor> m_executor;
  std::unique_ptr<Planner> m_planner;
};

bool names(const Candidates& found, Family family) {
  return std::ranges::any_of(found.algorithms, [&](const Candidate& c) { return c.family == family; });
}

double largestDifference(const std::vector<float>& a, const std::vector<float>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double difference = std::abs(static_cast<double>(a[i]) - b[i]);
    if (!(difference <= largest)) largest = difference;  // a NaN counts
  }
  return largest;
}

double largestMagnitude(const std::vector<float>& values) {
  return largestDifference(values, std::vector<float>(values.size()));
}

/// Every algorithm of a problem computes what the definition says.
class OneDnnResults : public OneDnn, public ::testing::WithParamInterface<const char*> {};

TEST_P(OneDnnResults, AgreeWithTheDefinitionInAllPasses) {
  for (const std::string pass : {"fwd", "dgrad", "wgrad"}) {
    const Problem problem = parseProblem(pass + " " + GetParam());
    ASSERT_TRUE(m_executor->bind(problem));
    const auto read = [&](Tensor tensor) { return m_executor->readTensor(tensor).value(); };
    const TensorValues tensors{read(Tensor::Input), read(Tensor::Filter), read(Tensor::Output)};
    const std::vector<double> exact = referenceResult(problem, tensors);
    const std::vector<float> expected(exact.begin(), exact.end());
    const Tensor result = resultOf(problem.pass);
    const double tolerance = (problem.precision == Precision::Bf16 ? 1e-2 : 1e-5) * largestMagnitude(expected);
    const auto found = m_planner->candidates(problem, {});
    if (!found && problem.precision == Precision::Bf16) GTEST_SKIP() << found.error().reason;
    ASSERT_TRUE(found) << found.error().reason;
    EXPECT_GE(found->algorithms.size(), 2u);
    for (const Candidate& candidate : found->algorithms) {
      const auto plan = ready(problem, candidate.id);
      const auto us = m_executor->time(*plan, SampleKind::Single, 1);
      ASSERT_TRUE(us) << candidate.id << ": " << us.error().reason;
      EXPECT_GT(*us, 0);
      EXPECT_LE(largestDifference(read(result), expected), tolerance) << pass << " " << candidate.id;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Problems, OneDnnResults,
                         ::testing::Values("n2 c16 k32 in12x12 f3x3 p1x1", "nhwc n2 c16 k32 in12x12 f3x3 p1x1",
                                           "n2 c3 k8 in11x13 f5x3 s2x1 p2x0", "n1 c16 k16 in10x10 f3x3 p0:1x2:0 s2x2",
                                           "n1 c16 k16 in9x9 f3x3 p2x2 d2x2", "n2 c8 k16 in7x7 f3x3 p1x1 g4",
                                           "n1 c16 k16 in8x8 f3x3 p1x1 g16", "nhwc n1 c16 k16 in8x8 f3x3 p1x1 g16",
                                           "n3 c4 k8 in20 f5 p2 s2", "nhwc n3 c4 k8 in20 f5 p2",
                                           "n1 c4 k8 in5x6x7 f3x3x3 p1x1x1", "nhwc n1 c4 k8 in5x6x7 f3x1x3 p1x0x1",
                                           "n2 c7 k5 in6x6 f1x1", "transposed n2 c8 k4 in5x6 f3x3 s2x2 p1x1 o1x1",
                                           "transposed nhwc n1 c8 k8 in5x5 f2x2 s2x2 g2", "n1 c1 k1 in1x1 f1x1"));

INSTANTIATE_TEST_SUITE_P(Bf16, OneDnnResults, ::testing::Values("bf16 n2 c16 k32 in12x12 f3x3 p1x1"));

TEST_F(OneDnn, ListsWinogradForA3x3Filter) {
  const Versions versions = m_executor->versions();
  if (!versions.at("oneDNN").starts_with("2.") || !versions.at("cpu isa").starts_with("avx512"))
    GTEST_SKIP() << "Winograd is there in oneDNN 2 with AVX-512 only";
  const Candidates found = candidates("fwd n1 c64 k64 in56x56 f3x3 p1x1");
  const auto winograd = std::ranges::find(found.algorithms, Family::Winograd, &Candidate::family);
  ASSERT_NE(winograd, found.algorithms.end());
  EXPECT_TRUE(winograd->has(Note::Winograd));
  EXPECT_THAT(winograd->id, HasSubstr("winograd"));
  EXPECT_TRUE(names(found, Family::Direct));
  EXPECT_TRUE(names(found, Family::Gemm));
}

TEST_F(OneDnn, AListThatCannotBeHadSaysWhy) {
  const Candidates found = candidates("fwd n1 c64 k64 in56x56 f1x1", {"winograd", "auto", "nonsense"});
  ASSERT_EQ(found.lists.size(), 3u);
  EXPECT_EQ(found.lists[0].failure, "oneDNN has no such implementation of this problem");
  EXPECT_THAT(found.lists[1].failure, IsEmpty());
  EXPECT_EQ(found.lists[2].failure, "oneDNN has no list 'nonsense'");
  EXPECT_FALSE(found.algorithms.empty());
  EXPECT_EQ(found.algorithms[0].listings, (std::vector<Listing>{{1, 0, 0}}));
}

TEST_F(OneDnn, DepthwiseProblemsHaveDepthwiseAlgorithms) {
  EXPECT_TRUE(names(candidates("fwd n1 c128 k128 in28x28 f3x3 p1x1 g128"), Family::Depthwise));
}

TEST_F(OneDnn, EveryAlgorithmIsNamedOnceAndListed) {
  for (const char* problem :
       {"fwd n8 c64 k64 in28x28 f3x3 p1x1", "fwd nhwc n1 c64 k256 in28x28 f1x1",
        "dgrad n1 c3 k64 in56x56 f7x7 s2x2 p3x3", "wgrad nhwc n1 c64 k64 in28x28 f3x3 p1x1 g64"}) {
    const Candidates found = candidates(problem);
    std::set<std::string> ids;
    for (const Candidate& candidate : found.algorithms) {
      EXPECT_TRUE(ids.insert(candidate.id).second) << candidate.id;
      EXPECT_FALSE(candidate.listings.empty()) << candidate.id;
      EXPECT_TRUE(candidate.family) << candidate.id;
    }
    for (std::size_t i = 0; i < found.lists.size(); ++i) {
      EXPECT_GT(found.lists[i].queryUs, 0);
      const bool first = std::ranges::any_of(found.algorithms, [&](const Candidate& c) {
        return std::ranges::find(c.listings, Listing{static_cast<int>(i), 0, 0}) != c.listings.end();
      });
      EXPECT_NE(first, !found.lists[i].failure.empty()) << found.lists[i].name;
    }
  }
}

TEST_F(OneDnn, TheInferenceListIsForForwardPassesOnly) {
  const auto listNames = [](const Candidates& found) {
    std::vector<std::string> names;
    for (const CandidateList& list : found.lists) names.push_back(list.name);
    return names;
  };
  EXPECT_THAT(listNames(candidates("fwd n1 c8 k8 in8x8 f3x3")),
              ElementsAre("auto", "winograd", "direct", "plain", "inference"));
  EXPECT_THAT(listNames(candidates("dgrad n1 c8 k8 in8x8 f3x3")), ElementsAre("auto", "winograd", "direct", "plain"));
  EXPECT_THAT(listNames(candidates("fwd transposed n1 c8 k8 in8x8 f3x3")),
              ElementsAre("auto", "winograd", "direct", "plain"));
  EXPECT_THAT(candidates("dgrad n1 c8 k8 in8x8 f3x3", {"inference", "auto"}).lists[0].failure,
              HasSubstr("only the forward pass"));
}

TEST_F(OneDnn, PrecisionsThatACpuHasNotAreUnsupported) {
  const Failure tf32 = failureOf("fwd tf32 n1 c16 k16 in8x8 f3x3");
  EXPECT_EQ(tf32.kind, Failure::Kind::Unsupported);
  EXPECT_EQ(tf32.reason, "oneDNN does not compute in tf32: on a CPU use fp32");
  if (m_executor->versions().at("oneDNN").starts_with("2.")) {
    const Failure fp16 = failureOf("fwd fp16 n1 c16 k16 in8x8 f3x3");
    EXPECT_EQ(fp16.kind, Failure::Kind::Unsupported);
    EXPECT_THAT(fp16.reason, HasSubstr("has no fp16 implementation of this problem"));
  }
}

TEST_F(OneDnn, AnIdOfALogBuildsAgainAndOthersFailClearly) {
  const Problem problem = parseProblem("fwd n1 c16 k16 in8x8 f3x3 p1x1");
  Candidate logged;
  logged.id = "ref:any plain direct";
  const auto plan = m_planner->build(problem, logged);
  ASSERT_TRUE(plan) << plan.error().reason;
  EXPECT_THAT((*plan)->description(), HasSubstr(R"("implementation":"ref:any","algorithm":"direct","source":"abcd")"));

  logged.id = "jit:avx10_9 any direct";
  EXPECT_EQ(m_planner->build(problem, logged).error().kind, Failure::Kind::Unsupported);
  logged.id = "eng67 k2=1";
  EXPECT_EQ(m_planner->build(problem, logged).error().reason, "'eng67 k2=1' is not an algorithm of oneDNN");
  logged.id = "ref:any plain direct";
  const Problem tf32 = parseProblem("fwd tf32 n1 c16 k16 in8x8 f3x3 p1x1");
  EXPECT_EQ(m_planner->build(tf32, logged).error().kind, Failure::Kind::Unsupported);
}

TEST_F(OneDnn, TimesAreOfEveryKindAndReordersApart) {
  const Problem problem = parseProblem("fwd n1 c64 k64 in28x28 f3x3 p1x1");
  ASSERT_TRUE(m_executor->bind(problem));
  const auto gemm = ready(problem, "x64:gemm:jit any direct");
  for (const SampleKind kind : {SampleKind::Single, SampleKind::Hot, SampleKind::Cold})
    EXPECT_GT(m_executor->time(*gemm, kind, kind == SampleKind::Hot ? 10 : 1).value(), 0);
  EXPECT_EQ(m_executor->reorderTime(*gemm).value(), 0);  // it works in the plain layout

  const auto reference = ready(problem, "ref:any any direct");  // it wants channels last
  EXPECT_GT(m_executor->reorderTime(*reference).value(), 0);
}

TEST_F(OneDnn, TheReferenceLoopsAreListedOnce) {
  const auto count = [](const Candidates& found) {
    return std::ranges::count_if(found.algorithms, [](const Candidate& c) { return c.id.starts_with("ref:"); });
  };
  EXPECT_EQ(count(candidates("fwd n1 c64 k64 in28x28 f3x3")), 1);
  EXPECT_EQ(count(candidates("fwd n1 c64 k64 in28x28 f3x3", {"plain"})), 1);
}

TEST_F(OneDnn, ColdIsSlowerThanHot) {
  const Problem problem = parseProblem("fwd n1 c2048 k1024 in1x1 f1x1");  // each weight is read for one product
  ASSERT_TRUE(m_executor->bind(problem));
  const auto plan = ready(problem, "x64:gemm:jit any direct");
  const auto fastest = [&](SampleKind kind) {
    double best = m_executor->time(*plan, kind, 1).value();
    for (int i = 0; i < 20; ++i) best = std::min(best, m_executor->time(*plan, kind, 1).value());
    return best;
  };
  // Other programs may empty the cache, too.
  EXPECT_TRUE(testing::eventually([&] { return fastest(SampleKind::Cold) > fastest(SampleKind::Hot); }));
}

TEST_F(OneDnn, APlanRunsOnlyWithItsProblemBoundAndItsWorkspaceReserved) {
  const Problem problem = parseProblem("fwd n1 c64 k64 in28x28 f3x3 p1x1");
  Candidate candidate;
  candidate.id = "x64:gemm:jit any direct";
  const auto plan = m_planner->build(problem, candidate).value();
  EXPECT_GT(plan->workspaceBytes(), 0u);
  EXPECT_THAT(m_executor->time(*plan, SampleKind::Single, 1).error().reason, HasSubstr("another problem"));
  EXPECT_THAT(m_executor->readTensor(Tensor::Input).error().reason, HasSubstr("no problem is bound"));
  ASSERT_TRUE(m_executor->bind(problem));
  EXPECT_THAT(m_executor->time(*plan, SampleKind::Single, 1).error().reason, HasSubstr("scratchpad"));
  ASSERT_TRUE(m_executor->reserveWorkspace(plan->workspaceBytes()));
  EXPECT_TRUE(m_executor->time(*plan, SampleKind::Single, 1));
  ASSERT_TRUE(m_executor->bind(parseProblem("fwd n1 c64 k64 in14x14 f3x3 p1x1")));
  EXPECT_FALSE(m_executor->time(*plan, SampleKind::Single, 1));
}

TEST_F(OneDnn, MoreMemoryThanThereIsIsAFailureAndNoMore) {
  const auto refused = m_executor->bind(parseProblem("fwd n100000 c4096 k8 in64x64 f3x3"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, Failure::Kind::OutOfMemory);
  EXPECT_THAT(refused.error().reason, HasSubstr("of memory are needed"));
  const auto workspace = m_executor->reserveWorkspace(std::uint64_t{1} << 50);
  EXPECT_EQ(workspace.error().kind, Failure::Kind::OutOfMemory);
  EXPECT_TRUE(m_executor->bind(parseProblem("fwd n1 c8 k8 in8x8 f3x3")));
}

double residentMiB() {
  std::ifstream statm("/proc/self/statm");
  double size = 0, resident = 0;
  statm >> size >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1024.0 * 1024.0);
}

TEST_F(OneDnn, MemoryComesBackWithPlansAndProblems) {
  if (testing::kSanitized) GTEST_SKIP() << "AddressSanitizer keeps what is freed";
  const Problem large = parseProblem("fwd n16 c64 k64 in128x128 f1x1");  // 64 MiB in, as much out
  const double before = residentMiB();
  ASSERT_TRUE(m_executor->bind(large));
  EXPECT_NEAR(residentMiB(), before + 128, 10);
  {
    const auto first = ready(large, "jit:sse41 any direct");
    const auto second = ready(large, "jit:sse41 any direct");
    ASSERT_TRUE(m_executor->time(*first, SampleKind::Single, 1));
    ASSERT_TRUE(m_executor->time(*second, SampleKind::Single, 1));
    EXPECT_NEAR(residentMiB(), before + 192, 15);  // one more input, which both share
    ASSERT_TRUE(m_executor->reorderTime(*first));
  }
  EXPECT_NEAR(residentMiB(), before + 128, 15);
  ASSERT_TRUE(m_executor->bind(parseProblem("fwd n1 c8 k8 in8x8 f3x3")));
  EXPECT_NEAR(residentMiB(), before, 15);
}

TEST_F(OneDnn, OperandsAreTheSameInEveryLayoutAndLieInRange) {
  ASSERT_TRUE(m_executor->bind(parseProblem("fwd n2 c8 k8 in9x9 f3x3")));
  const auto nchw = m_executor->readTensor(Tensor::Input).value();
  ASSERT_TRUE(m_executor->bind(parseProblem("fwd nhwc n2 c8 k8 in9x9 f3x3")));
  EXPECT_EQ(m_executor->readTensor(Tensor::Input).value(), nchw);
  const auto [least, largest] = std::ranges::minmax(nchw);
  EXPECT_GE(least, -1);
  EXPECT_LT(least, -0.9);
  EXPECT_LT(largest, 1);
  EXPECT_GT(largest, 0.9);
}

TEST_F(OneDnn, TellsItsDeviceAndVersions) {
  const DeviceInfo device = m_executor->device();
  EXPECT_EQ(device.id, "cpu:1");
  EXPECT_THAT(device.name, EndsWith(", 1 thread"));
  EXPECT_GT(device.memoryBytes, 0u);
  EXPECT_EQ(device.processors, 1);
  const Versions versions = m_executor->versions();
  EXPECT_TRUE(versions.contains("oneDNN"));
  EXPECT_TRUE(versions.contains("cpu isa"));
  EXPECT_EQ(versions.at("threads"), std::to_string(device.processors));
  EXPECT_FALSE(m_executor->plansBesideExecution());
  ASSERT_EQ(m_executor->setupCosts().size(), 1u);
  EXPECT_EQ(m_executor->setupCosts()[0].first, "create engine");
}

TEST(OneDnnBackend, OpensTheDevicesThatThereAre) {
  onednn::OneDnnBackend backend;
  const std::vector<DeviceInfo> devices = backend.devices().value();
  ASSERT_FALSE(devices.empty());
  for (const DeviceInfo& device : devices) {
    const auto executor = backend.open(device.id);
    ASSERT_TRUE(executor);
    EXPECT_EQ((*executor)->device(), device);
  }
  EXPECT_EQ(backend.open("cpu:1").value()->device().processors, 1);
  for (const char* id : {"cuda:0", "", "cpu:", "cpu:0", "cpu:-1", "cpu:1x", "cpu:100000", "cpu:99999999999"}) {
    const auto executor = backend.open(id);
    ASSERT_FALSE(executor) << id;
    EXPECT_EQ(executor.error().kind, Failure::Kind::Missing);
    EXPECT_THAT(executor.error().reason, HasSubstr(std::string("there is no device '") + id + "'"));
  }
}

/// What a device says that it lacks has no algorithm, and everything else has one.
TEST(OneDnnBackend, NamesThePrecisionsThatItLacks) {
  onednn::OneDnnBackend backend;
  const auto executor = backend.open("cpu:1").value();
  const auto planner = executor->makePlanner().value();
  const std::vector<Precision> lacks = executor->device().lacks;
  EXPECT_THAT(lacks, Not(Contains(Precision::Fp32)));
  EXPECT_THAT(lacks, Contains(Precision::Tf32));
  for (const PrecisionTraits& precision : kPrecisions) {
    Problem problem = parseProblem("fwd n2 c32 k32 in14x14 f3x3 p1");
    problem.precision = precision.value;
    const bool isLacked = std::ranges::find(lacks, precision.value) != lacks.end();
    EXPECT_EQ(planner->candidates(problem, {{"auto"}}).has_value(), !isLacked) << precision.name;
    EXPECT_EQ(precisionObstacle(precision.value, executor->device()).empty(), !isLacked) << precision.name;
  }
}

TEST(OneDnnBackend, UsesAllThreadsThatItMay) {
  onednn::OneDnnBackend backend;
  const auto executor = backend.open("cpu").value();
  const auto planner = executor->makePlanner().value();
  const Problem problem = parseProblem("fwd n4 c8 k8 in16x16 f3x3");
  ASSERT_TRUE(executor->bind(problem));
  const Candidates found = planner->candidates(problem, {{"auto"}}).value();
  const auto plan = planner->build(problem, found.algorithms.front()).value();
  ASSERT_TRUE(executor->reserveWorkspace(plan->workspaceBytes()));
  EXPECT_GT(executor->time(*plan, SampleKind::Hot, 3).value(), 0);
  EXPECT_EQ(executor->versions().at("threads"), std::to_string(executor->device().processors));
}

TEST(OneDnnFamily, FollowsFromTheName) {
  const std::vector<std::pair<const char*, std::optional<Family>>> table{
      {"jit:avx512_core", Family::Direct},
      {"jit_1x1:avx2", Family::Direct},
      {"jit_bf16:avx512_core_bf16", Family::Direct},
      {"brgconv:avx512_core", Family::Direct},
      {"brgconv_1x1:avx512_core_amx_bf16", Family::Direct},
      {"brgemm_strided:avx2", Family::Direct},
      {"ref:any", Family::Direct},
      {"x64:gemm:jit", Family::Gemm},
      {"gemm:acl", Family::Gemm},
      {"indirect_gemm:acl", Family::ImplicitGemm},
      {"jit_wino_4x3:avx512_core", Family::Winograd},
      {"wino:acl", Family::Winograd},
      {"jit_dw:sse41", Family::Depthwise},
      {"brdgmm_dw:avx512_core", Family::Depthwise},
      {"depthwise_convolution:acl", Family::Depthwise},
      {"something new", std::nullopt},
      {"", std::nullopt},
  };
  for (const auto& [name, family] : table) EXPECT_EQ(onednn::familyOf(name), family) << name;
}

TEST(OneDnnAlgorithmId, ReadsWhatItWrites) {
  using onednn::AlgorithmId;
  using onednn::Formats;
  const AlgorithmId winograd{"jit_wino_4x3:avx512_core", {dnnl::algorithm::convolution_winograd, Formats::Any, true}};
  EXPECT_EQ(toText(winograd), "jit_wino_4x3:avx512_core any winograd inference");
  EXPECT_EQ(onednn::parseAlgorithmId(toText(winograd)), winograd);
  const AlgorithmId plain{"ref:any", {dnnl::algorithm::convolution_direct, Formats::Plain, false}};
  EXPECT_EQ(toText(plain), "ref:any plain direct");
  EXPECT_EQ(onednn::parseAlgorithmId(toText(plain)), plain);
  for (const char* text : {"", "ref:any", "ref:any plain", "ref:any some direct", "ref:any any fft",
                           "ref:any any direct training", "ref:any any direct inference more", " ref:any any direct"})
    EXPECT_FALSE(onednn::parseAlgorithmId(text)) << text;
}

}  // namespace
}  // namespace convscope
