#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "backend/algorithm.h"
#include "backend/candidates.h"
#include "backend/cudnn_legacy/backend.h"
#include "backend/device_info.h"
#include "backend/executor.h"
#include "backend/failure.h"
#include "backend/planner.h"
#include "backend/sample_kind.h"
#include "core/problem.h"
#include "core/problem_text.h"
#include "problem/parse_problem.h"

namespace convscope::cudnn_legacy {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class LegacyOnGpu : public testing::Test {
 protected:
  void SetUp() override {
    LegacyBackend backend;
    if (const auto devices = backend.devices(); !devices) GTEST_SKIP() << devices.error().reason;
    m_executor = backend.open("cuda:0").value();
    m_planner = m_executor->makePlanner().value();
  }

  Result<double> timeOnce(const Problem& problem, const Candidate& candidate) {
    auto plan = m_planner->build(problem, candidate);
    if (!plan) return tl::unexpected(plan.error());
    return m_executor->reserveWorkspace((*plan)->workspaceBytes()).and_then([&] {
      return m_executor->time(**plan, SampleKind::Single, 1);
    });
  }

  static int indexOf(const Candidates& found, const std::string& list) {
    return static_cast<int>(std::ranges::find(found.lists, list, &CandidateList::name) - found.lists.begin());
  }

  /// The algorithm that a list names first.
  static const Candidate* firstOf(const Candidates& found, int list) {
    const auto first = std::ranges::find_if(found.algorithms, [&](const Candidate& candidate) {
      return std::ranges::any_of(candidate.listings,
                                 [&](const Listing& listing) { return listing.list == list && listing.rank == 0; });
    });
    return first == found.algorithms.end() ? nullptr : &*first;
  }

  std::unique_ptr<Executor> m_executor;
  std::unique_ptr<Planner> m_planner;
};

TEST_F(LegacyOnGpu, EveryAlgorithmRunsOrIsUnsupported) {
  for (const char* shape :
       {"n4 c64 k64 in28x28 f3x3 p1x1", "tf32 n4 c64 k64 in28x28 f3x3 p1x1", "fp16 nhwc n4 c64 k64 in28x28 f3x3 p1x1",
        "bf16 nhwc n4 c64 k64 in28x28 f1x1", "n4 c64 k64 in28x28 f3x3 p1x1 g64", "n4 c16 k32 in200 f5 p2",
        "n2 c8 k8 in8x9x10 f3x3x3 p1", "transposed n2 c16 k8 in14x14 f2x2 s2x2"}) {
    for (const char* pass : {"fwd", "dgrad", "wgrad"}) {
      const Problem problem = parseProblem(std::string(pass) + " " + shape);
      ASSERT_TRUE(m_executor->bind(problem));
      const auto found = m_planner->candidates(problem, {});
      ASSERT_TRUE(found) << found.error().reason;
      int measured = 0;
      for (const Candidate& candidate : found->algorithms) {
        const Result<double> us = timeOnce(problem, candidate);
        if (us) {
          ++measured;
          EXPECT_GT(*us, 0);
        } else {
          EXPECT_EQ(us.error().kind, Failure::Kind::Unsupported)
              << toText(problem) << ' ' << candidate.id << ": " << us.error().reason;
        }
      }
      EXPECT_GE(measured, 1) << toText(problem);
    }
  }
}

TEST_F(LegacyOnGpu, TheListsNameWhatRuns) {
  const Problem problem = parseProblem("fwd n16 c64 k64 in56x56 f3x3 p1x1");
  ASSERT_TRUE(m_executor->bind(problem));
  const Candidates found = m_planner->candidates(problem, {}).value();
  ASSERT_EQ(found.lists.size(), 3u);
  EXPECT_EQ(found.algorithms.size(), 8u);
  for (const int list : {indexOf(found, "get_v7"), indexOf(found, "find")}) {
    EXPECT_THAT(found.lists[static_cast<std::size_t>(list)].failure, IsEmpty());
    EXPECT_GT(found.lists[static_cast<std::size_t>(list)].queryUs, 0);
    const Candidate* first = firstOf(found, list);
    ASSERT_NE(first, nullptr);
    EXPECT_TRUE(timeOnce(problem, *first));
  }
  for (const Candidate& candidate : found.algorithms) {
    for (const Listing& listing : candidate.listings)
      EXPECT_TRUE(listing.list != indexOf(found, "find") || listing.reportedUs > 0) << candidate.id;
    EXPECT_FALSE(candidate.has(Note::TensorCore)) << candidate.id;  // fp32 forbids them
  }
}

TEST_F(LegacyOnGpu, HalfPrecisionUsesTensorCores) {
  const Problem problem = parseProblem("fwd fp16 nhwc n16 c64 k64 in56x56 f3x3 p1x1");
  ASSERT_TRUE(m_executor->bind(problem));
  const Candidates found = m_planner->candidates(problem, {}).value();
  EXPECT_TRUE(std::ranges::any_of(found.algorithms, [](const Candidate& c) { return c.has(Note::TensorCore); }));
}

TEST_F(LegacyOnGpu, FindNeedsTheProblemBound) {
  const Problem problem = parseProblem("fwd n1 c8 k8 in8x8 f3x3");
  ASSERT_TRUE(m_executor->bind(parseProblem("fwd n1 c8 k8 in4x4 f3x3")));
  const Candidates found = m_planner->candidates(problem, {}).value();
  EXPECT_THAT(found.lists[static_cast<std::size_t>(indexOf(found, "find"))].failure, HasSubstr("another problem"));
  EXPECT_EQ(timeOnce(problem, found.algorithms[0]).error().kind, Failure::Kind::Failed);
}

TEST_F(LegacyOnGpu, AnIdThatIsNoneFails) {
  const Problem problem = parseProblem("fwd n1 c8 k8 in8x8 f3x3");
  Candidate candidate;
  candidate.id = "dgrad1";
  EXPECT_EQ(m_planner->build(problem, candidate).error().reason, "'dgrad1' is no legacy algorithm of this pass");
  EXPECT_THAT(m_planner->candidates(problem, {{"instant"}}).value().lists[0].failure, HasSubstr("no list \"instant\""));
}

TEST_F(LegacyOnGpu, TellsVersionsAndSetupCosts) {
  const Versions versions = m_executor->versions();
  EXPECT_TRUE(versions.contains("cudnn"));
  EXPECT_TRUE(versions.contains("driver"));
  for (const auto& [name, us] : m_executor->setupCosts()) EXPECT_GE(us, 0) << name;
  EXPECT_FALSE(m_executor->plansBesideExecution());
}

}  // namespace
}  // namespace convscope::cudnn_legacy
