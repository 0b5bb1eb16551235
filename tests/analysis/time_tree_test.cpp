#include "analysis/time_tree.h"

#include <gmock/gmock.h>

#include <fmt/format.h>

#include "core/problem_text.h"
#include "problem/parse_problem.h"

namespace convscope {
namespace {

using ::testing::DoubleEq;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Optional;

/// A convolution of one iteration.
struct Made {
  std::vector<std::string> layers;
  double us = 0;
  const char* pass = "fwd";
};

/// A recording of one iteration with these convolutions, each another problem.
Workload recordingOf(const std::vector<Made>& convolutions) {
  Workload workload;
  IterationKind kind;
  for (std::size_t i = 0; i < convolutions.size(); ++i) {
    const Made& made = convolutions[i];
    // Passes of a layer with the same name are those of one convolution.
    const std::string name = made.layers.empty() ? "" : made.layers.front();
    const std::size_t channels = 1 + (name.empty() ? i : std::hash<std::string>()(name) % 1'000'000);
    workload.problems.push_back({parseProblem(fmt::format("{} n1 c{} k8 in16x16 f3x3 p1x1", made.pass, channels)),
                                 WorkloadExecutor::Cudnn,
                                 made.layers,
                                 {},
                                 {}});
    workload.calls.push_back({"aten::convolution", {i}, {}, made.us > 0 ? std::optional(made.us) : std::nullopt, {}});
    kind.calls.push_back({i, 1});
  }
  workload.kinds = {kind};
  workload.runs = {{0, 1, {}, {}}};
  workload.marks = IterationMarks::ProfilerStep;
  validate(workload);
  return workload;
}

std::vector<TimeNode> treeOf(const std::vector<Made>& convolutions) {
  const Workload workload = recordingOf(convolutions);
  return timeTree(workload, workloadRanking(workload));
}

/// Returns each node as a line "  conv1 10", indented by its depth; a pass has the text of its passes.
std::vector<std::string> lines(const std::vector<TimeNode>& tree) {
  std::vector<std::string> lines;
  for (const TimeNode& node : tree) {
    std::string name = node.name;
    for (const Pass pass : node.passes) name += toText(pass);
    lines.push_back(fmt::format("{:{}}{} {:g}", "", 2 * node.depth, name, node.us));
  }
  return lines;
}

}  // namespace

TEST(TimeTree, DividesByTheDotsOfNames) {
  const std::vector<TimeNode> tree = treeOf({{{"stem"}, 1},
                                             {{"layer3.0.conv1"}, 2},
                                             {{"layer3.0.conv2"}, 4},
                                             {{"layer3.1.conv1"}, 8},
                                             {{"layer3.0.conv1"}, 16, "dgrad"}});
  EXPECT_THAT(lines(tree), ElementsAre(" 31", "  stem 1", "    fwd 1", "  layer3 30", "    layer3.0 22",
                                       "      conv1 18", "        fwd 2", "        dgrad 16", "      conv2 4",
                                       "        fwd 4", "    layer3.1.conv1 8", "      fwd 8"));
  EXPECT_EQ(tree[5].path, "layer3.0.conv1");
  EXPECT_EQ(tree[6].path, "layer3.0.conv1");
  EXPECT_EQ(tree[6].parent, 5);
  EXPECT_FALSE(tree[5].row);
  EXPECT_THAT(tree[7].row, Optional(0U)) << "of the longest time";
}

TEST(TimeTree, KeepsTheNetworksOrderThoughLayersShareProblems) {
  const std::vector<TimeNode> tree = treeOf({{{"b.1"}, 1}, {{"b.2", "b.10", "a"}, 3}, {{"b.9"}, 1}, {{"b.3"}, 1}});
  EXPECT_THAT(lines(tree), ElementsAre(" 6", "  b 5", "    b.1 1", "      fwd 1", "    b.2 1", "      fwd 1",
                                       "    b.3 1", "      fwd 1", "    b.9 1", "      fwd 1", "    b.10 1",
                                       "      fwd 1", "  a 1", "    fwd 1"));
}

TEST(TimeTree, JoinsWhatDividesNothing) {
  EXPECT_THAT(lines(treeOf({{{"module.net.conv"}, 5}})), ElementsAre("module.net.conv 5", "  fwd 5"));
  const std::vector<TimeNode> tree = treeOf({{{"module.features.0"}, 5}, {{"module.features.3"}, 5}});
  EXPECT_THAT(lines(tree), ElementsAre("module.features 10", "  module.features.0 5", "    fwd 5",
                                       "  module.features.3 5", "    fwd 5"));
  EXPECT_EQ(tree[3].path, "module.features.3");
}

TEST(TimeTree, HasAPartForEachConvolutionWithoutNames) {
  EXPECT_THAT(lines(treeOf({{{}, 5}, {{}, 7}})),
              ElementsAre(" 12", "  conv 1 5", "    fwd 5", "  conv 2 7", "    fwd 7"));
}

TEST(TimeTree, HasBothBackwardPassesInOneIfTheyHaveOneTime) {
  Workload workload = recordingOf({{{"a"}, 1}, {{"a"}, 1, "dgrad"}, {{"a"}, 1, "wgrad"}});
  workload.calls.pop_back();
  workload.kinds[0].calls.pop_back();
  workload.calls[1] = {"aten::convolution_backward", {1, 2}, {}, 6.0, {}};
  const std::vector<TimeNode> tree = timeTree(workload, workloadRanking(workload));
  EXPECT_THAT(lines(tree), ElementsAre("a 7", "  fwd 1", "  dgradwgrad 6"));
}

TEST(TimeTree, LeavesOutWhatHasNoTime) {
  EXPECT_THAT(treeOf({}), IsEmpty());
  EXPECT_THAT(treeOf({{{"a"}, 0}}), IsEmpty());
  EXPECT_THAT(lines(treeOf({{{"a"}, 0}, {{"b"}, 2}})), ElementsAre("b 2", "  fwd 2"));
}

TEST(TimeTree, DividesTheTimesOfAnyConvolutions) {
  const std::vector<TimeNode> tree = timeTree({{7, {"a.0", "a.1"}, {Pass::Forward}, 6},
                                               {8, {}, {Pass::Forward}, 3},
                                               {9, {"b"}, {Pass::Forward}, 0},
                                               {4, {"a.0"}, {Pass::BackwardData}, 5}});
  EXPECT_THAT(lines(tree), ElementsAre("a 11", "  a.0 8", "    fwd 3", "    dgrad 5", "  a.1 3", "    fwd 3"));
  EXPECT_THAT(tree[2].row, Optional(7U));
  EXPECT_THAT(tree[3].row, Optional(4U));
  EXPECT_THAT(timeTree(std::vector<TimedConvolution>{}), IsEmpty());
}

TEST(TimeTree, TakesAnyName) {
  std::string deep = "a";
  for (int i = 0; i < 10'000; ++i) deep += ".a";
  const std::vector<TimeNode> tree = treeOf({{{deep}, 1}, {{"..."}, 1}, {{"a..b"}, 1}, {{".a.b2."}, 1}, {{"a"}, 1}});
  ASSERT_FALSE(tree.empty());
  EXPECT_THAT(tree[0].us, DoubleEq(5));
  for (const TimeNode& node : tree) {
    EXPECT_LT(node.depth, 12);
    EXPECT_TRUE(node.depth == 0 || !node.name.empty() || node.row);
  }
}

TEST(TimeTree, PartsAddUp) {
  const std::vector<TimeNode> tree =
      treeOf({{{"a.0.c1", "a.1.c1"}, 3}, {{"a.0.c2"}, 5}, {{"b"}, 7, "wgrad"}, {{"b"}, 2, "dgrad"}});
  std::vector<double> sums(tree.size());
  for (std::size_t i = 1; i < tree.size(); ++i) {
    ASSERT_LT(tree[i].parent, i);
    EXPECT_EQ(tree[i].depth, tree[tree[i].parent].depth + 1);
    sums[tree[i].parent] += tree[i].us;
  }
  for (std::size_t i = 0; i < tree.size(); ++i) {
    if (tree[i].row) continue;
    EXPECT_DOUBLE_EQ(sums[i], tree[i].us);
  }
}

}  // namespace convscope
