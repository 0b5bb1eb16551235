#include "apply/library/graph_ranking.h"

#include <gmock/gmock.h>

#include "core/problem_text.h"

namespace convscope::apply {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

RankedEngine engine(std::int64_t index, std::vector<Note> notes = {}) {
  return {{index, {}}, 0, 0, std::move(notes)};
}

GraphRanking rankingOf(const std::string& problem, const std::map<std::string, Ranking>& rankings) {
  return rankingOfGraph(readProblem(problem).value(), [&](std::string_view text) {
    const auto found = rankings.find(std::string(text));
    return found == rankings.end() ? Ranking() : found->second;
  });
}

std::vector<std::int64_t> enginesOf(const GraphRanking& ranking) {
  std::vector<std::int64_t> engines;
  for (const RankedEngine& each : ranking.engines) engines.push_back(each.id.engine);
  return engines;
}

const char* const kSmallFp16 = "fwd fp16 nhwc n1 c8 k8 in9x9 f3x3";
const char* const kSmallFp32 = "fwd fp32 nchw n1 c8 k8 in9x9 f3x3";
const char* const kSmallTf32 = "fwd tf32 nchw n1 c8 k8 in9x9 f3x3";

TEST(GraphRankings, AreEmptyWithoutAChoice) {
  EXPECT_THAT(rankingOf(kSmallFp16, {{kSmallFp32, {engine(1)}}}).engines, IsEmpty());
  EXPECT_THAT(rankingOf(kSmallFp32, {{kSmallFp16, {engine(1)}}}).engines, IsEmpty());
}

TEST(GraphRankings, OfOnePrecisionAreThoseOfTheFile) {
  const GraphRanking ranking =
      rankingOf(kSmallFp16, {{kSmallFp16, {engine(3, {Note::TensorCore}), engine(1), engine(2)}}});
  EXPECT_THAT(enginesOf(ranking), ElementsAre(3, 1, 2));
  EXPECT_FALSE(ranking.isForFp32Only);
}

TEST(GraphRankings, HaveTheOrdersOfFp32AndTf32) {
  const Ranking tf32{engine(1, {Note::TensorCore}), engine(2), engine(3, {Note::TensorCore}), engine(4)};
  const Ranking fp32{engine(4), engine(5), engine(2)};
  const GraphRanking ranking = rankingOf(kSmallFp32, {{kSmallFp32, fp32}, {kSmallTf32, tf32}});
  EXPECT_THAT(enginesOf(ranking), ElementsAre(1, 4, 3, 5, 2));
  EXPECT_FALSE(ranking.isForFp32Only);
  EXPECT_TRUE(ranking.isComplete);
}

TEST(GraphRankings, OfFp32AloneSaySo) {
  const GraphRanking ranking = rankingOf(kSmallFp32, {{kSmallFp32, {engine(4), engine(5)}}});
  EXPECT_THAT(enginesOf(ranking), ElementsAre(4, 5));
  EXPECT_TRUE(ranking.isForFp32Only);
  const GraphRanking other = rankingOf(kSmallFp32, {{kSmallTf32, {engine(1, {Note::TensorCore}), engine(2)}}});
  EXPECT_THAT(enginesOf(other), ElementsAre(1, 2));
  EXPECT_FALSE(other.isForFp32Only);
}

TEST(GraphRankings, AreCompleteIfEverySwitchLeavesAnEngine) {
  EXPECT_FALSE(rankingOf(kSmallFp16, {{kSmallFp16, {engine(1, {Note::Nondeterministic})}}}).isComplete);
  EXPECT_TRUE(rankingOf(kSmallFp16, {{kSmallFp16, {engine(1, {Note::TensorCore})}}}).isComplete);
  EXPECT_FALSE(rankingOf(kSmallFp32, {{kSmallTf32, {engine(1, {Note::TensorCore})}}}).isComplete);
  EXPECT_FALSE(
      rankingOf(kSmallFp32, {{kSmallTf32, {engine(1, {Note::TensorCore}), engine(2, {Note::Nondeterministic})}}})
          .isComplete);
  EXPECT_TRUE(rankingOf(kSmallFp32, {{kSmallTf32, {engine(1, {Note::TensorCore}), engine(2)}}}).isComplete);
}

}  // namespace
}  // namespace convscope::apply
