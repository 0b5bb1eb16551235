#include "measure/knob_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "support/fake_backend.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using testing::FakeAlgorithm;
using testing::FakeClock;
using testing::FakeExecutor;
using ::testing::IsEmpty;

constexpr double kPlenty = 1e9;
constexpr double kBuildUs = 50;

std::string idOf(int one, int two) {
  return "eng1 k1=" + std::to_string(one) + " k2=" + std::to_string(two);
}

/// An engine with two knobs of five values each. Its first configuration is the listed one; the best is `best`.
std::vector<FakeAlgorithm> grid(std::pair<int, int> best) {
  std::vector<FakeAlgorithm> algorithms;
  for (int one = 0; one < 5; ++one) {
    for (int two = 0; two < 5; ++two) {
      const double us = 1000 + 100 * (std::abs(one - best.first) + std::abs(two - best.second));
      FakeAlgorithm& each = algorithms.emplace_back(FakeAlgorithm{.id = idOf(one, two), .us = us});
      each.buildUs = kBuildUs;
      each.engine = 1;
      each.knobs = {{1, one}, {2, two}};
      each.isListed = one == 0 && two == 0;
    }
  }
  return algorithms;
}

FakeAlgorithm& named(std::vector<FakeAlgorithm>& algorithms, const std::string& id) {
  return *std::ranges::find(algorithms, id, &FakeAlgorithm::id);
}

/// Searches on a fake device, from its listed algorithms.
class KnobSearchTest : public ::testing::Test {
 protected:
  void use(std::vector<FakeAlgorithm> algorithms) {
    m_executor.emplace(m_clock, std::move(algorithms));
    m_searcher.emplace(*m_executor, m_clock, RaceSettings(), m_stop.get_token());
  }

  Result<SearchFindings> search(double budgetUs = kPlenty, std::uint64_t workspaceLimit = 0) {
    const auto planner = *m_executor->makePlanner();
    EXPECT_TRUE(m_executor->bind(m_problem));
    const Candidates listed = *planner->candidates(m_problem, {});
    std::vector<std::unique_ptr<Plan>> plans;
    std::vector<SearchStart> starts;
    for (const Candidate& each : listed.algorithms) {
      plans.push_back(*planner->build(m_problem, each));
      starts.push_back({&each, plans.back().get(), *m_executor->time(*plans.back(), SampleKind::Single, 1)});
    }
    m_executor->planned.clear();
    return m_searcher->search(m_problem, listed.algorithms, starts, StartupModel(), workspaceLimit, budgetUs);
  }

  static std::vector<std::string> idsOf(const Result<SearchFindings>& findings) {
    std::vector<std::string> ids;
    for (const FoundPlan& each : findings->plans) ids.push_back(each.candidate.id);
    return ids;
  }

  auto builds() const { return std::ranges::count(m_executor->planned, 'b'); }

  FakeClock m_clock;
  std::stop_source m_stop;
  std::optional<FakeExecutor> m_executor;
  std::optional<KnobSearcher> m_searcher;
  Problem m_problem;
};

TEST_F(KnobSearchTest, FindsTheBestConfigurationThatNoListHas) {
  use(grid({3, 4}));
  const auto findings = search();
  ASSERT_TRUE(findings);
  ASSERT_EQ(findings->plans.size(), 3U);
  EXPECT_EQ(findings->plans.front().candidate.id, idOf(3, 4));
  EXPECT_DOUBLE_EQ(findings->plans.front().us, 1000);
  EXPECT_EQ(findings->plans.front().buildUs, kBuildUs);
  EXPECT_THAT(findings->plans.front().candidate.listings, IsEmpty());
  EXPECT_EQ(findings->search.failed, 0);
  EXPECT_EQ(findings->search.tried, builds());
  EXPECT_LE(findings->search.tried, 24);  // each once
}

TEST_F(KnobSearchTest, FindsNothingWhereAListedOneIsBest) {
  use(grid({0, 0}));
  const auto findings = search();
  EXPECT_THAT(findings->plans, IsEmpty());
  EXPECT_GT(findings->search.tried, 0);
}

TEST_F(KnobSearchTest, ChangesTwoKnobsIfNoChangeOfOneWorks) {
  std::vector<FakeAlgorithm> algorithms = grid({3, 4});
  for (FakeAlgorithm& each : algorithms) {
    if ((each.knobs[1] == 0) != (each.knobs[2] == 0)) each.buildFailure = Failure{Failure::Kind::Unsupported, "no"};
  }
  use(std::move(algorithms));
  const auto findings = search();
  EXPECT_EQ(idsOf(findings).front(), idOf(3, 4));
  EXPECT_EQ(findings->search.failed, 8);
}

TEST_F(KnobSearchTest, EndsWithItsBudget) {
  use(grid({3, 4}));
  const double start = m_clock.nowUs();
  const auto findings = search(10'000);
  // A configuration takes up to about 4.5 ms; those that were found are sampled again.
  EXPECT_GT(findings->search.us, 5'000);
  EXPECT_LT(findings->search.us, 20'000);
  EXPECT_LE(findings->search.us, m_clock.nowUs() - start);
  EXPECT_GT(findings->search.tried, 0);
  EXPECT_LT(findings->search.tried, 6);
}

TEST_F(KnobSearchTest, TriesNothingWithoutABudget) {
  use(grid({3, 4}));
  const auto findings = search(0);
  EXPECT_THAT(findings->plans, IsEmpty());
  EXPECT_EQ(findings->search.tried, 0);
}

TEST_F(KnobSearchTest, SpendsItsTimeOnEnginesThatAreBuiltQuickly) {
  std::vector<FakeAlgorithm> algorithms = grid({4, 4});
  for (FakeAlgorithm slow : grid({4, 4})) {
    slow.id = "eng2" + slow.id.substr(4);
    slow.engine = 2;
    slow.buildUs = 100'000;
    slow.suitsHelpers = true;
    algorithms.push_back(slow);
  }
  use(std::move(algorithms));
  ASSERT_TRUE(search(150'000));
  int quick = 0;
  int slow = 0;
  for (const auto& [id, executions] : m_executor->executionsOf) ++(id.starts_with("eng1") ? quick : slow);
  EXPECT_EQ(slow, 1);  // the listed one
  EXPECT_EQ(quick, 25);
}

TEST_F(KnobSearchTest, RemembersWhatWasFastOnEarlierProblems) {
  use(grid({3, 4}));
  ASSERT_TRUE(search());
  m_executor->order.clear();
  ++m_problem.batch;
  const auto findings = search(6'000);  // for one configuration
  EXPECT_EQ(findings->search.tried, 1);
  EXPECT_THAT(idsOf(findings), ElementsAre(idOf(3, 4)));
}

TEST(KnownKnobs, AreExpectedToBeAsFastAsOnTheMostSimilarProblem) {
  Problem small;
  small.inChannels = small.outChannels = 64;
  small.axes = {{.input = 56}, {.input = 56}};
  Problem large = small;
  large.batch = 1024;
  Problem twice = small;
  twice.inChannels = 128;
  const KnownKnobs known{{}, {{small, 1.1}, {large, 1}}};
  EXPECT_EQ(known.expectedRatio(small), 1.1);
  EXPECT_EQ(known.expectedRatio(large), 1);
  EXPECT_GT(known.expectedRatio(twice), 1.1);
  EXPECT_LT(known.expectedRatio(twice), 1.2);
}

TEST_F(KnobSearchTest, ReturnsFewPlans) {
  use(grid({3, 4}));
  EXPECT_THAT(idsOf(search()), ElementsAre(idOf(3, 4), idOf(2, 4), idOf(3, 3)));
}

TEST_F(KnobSearchTest, LeavesOutLargeWorkspaces) {
  std::vector<FakeAlgorithm> algorithms = grid({3, 4});
  named(algorithms, idOf(3, 4)).workspaceBytes = 2048;
  use(std::move(algorithms));
  const auto findings = search(kPlenty, 1024);
  EXPECT_EQ(findings->search.failed, 1);
  EXPECT_EQ(m_executor->executionsOf.count(idOf(3, 4)), 0U);
  EXPECT_EQ(findings->plans.front().us, 1100);
}

TEST_F(KnobSearchTest, ContinuesWithoutWhatDoesNotFitOrFails) {
  std::vector<FakeAlgorithm> algorithms = grid({3, 4});
  named(algorithms, idOf(3, 4)).workspaceBytes = std::uint64_t{1} << 40;
  named(algorithms, idOf(2, 4)).executionFailure = Failure{Failure::Kind::Failed, "misaligned"};
  FakeAlgorithm& later = named(algorithms, idOf(3, 3));
  later.executionFailure = Failure{Failure::Kind::Failed, "misaligned"};
  later.failsFromExecution = 2;
  use(std::move(algorithms));
  const auto findings = search();
  EXPECT_EQ(findings->search.failed, 3);
  EXPECT_DOUBLE_EQ(findings->plans.front().us, 1100);
}

TEST_F(KnobSearchTest, ExecutesSlowConfigurationsOnce) {
  std::vector<FakeAlgorithm> algorithms = grid({3, 4});
  named(algorithms, idOf(0, 1)).us = 50'000;
  use(std::move(algorithms));
  EXPECT_EQ(idsOf(search()).front(), idOf(3, 4));
  EXPECT_EQ(m_executor->executionsOf.at(idOf(0, 1)), 1);
}

TEST_F(KnobSearchTest, EnginesWithoutKnobsHaveNoNeighbours) {
  use({{.id = "a"}, {.id = "b", .engine = 1}});
  const auto findings = search();
  EXPECT_THAT(findings->plans, IsEmpty());
  EXPECT_EQ(findings->search.tried, 0);
}

TEST_F(KnobSearchTest, NeedsNoKnobs) {
  use(grid({3, 4}));
  m_executor->neighbourFailure = Failure{Failure::Kind::Failed, "no knobs are described"};
  const auto findings = search();
  ASSERT_TRUE(findings);
  EXPECT_EQ(findings->search.tried, 0);
}

TEST_F(KnobSearchTest, FailsIfTheDeviceIsLost) {
  const Failure lost{Failure::Kind::DeviceLost, "illegal address"};
  std::vector<FakeAlgorithm> algorithms = grid({3, 4});
  named(algorithms, idOf(1, 0)).executionFailure = lost;
  use(std::move(algorithms));
  const auto findings = search();
  ASSERT_FALSE(findings);
  EXPECT_EQ(findings.error(), lost);
}

TEST_F(KnobSearchTest, StopsOnRequest) {
  use(grid({3, 4}));
  m_executor->onExecution = [this](int executions) {
    if (executions == 10) m_stop.request_stop();
  };
  const auto findings = search();
  ASSERT_TRUE(findings);
  EXPECT_LE(m_executor->executions, 12);
}

}  // namespace
}  // namespace convscope
