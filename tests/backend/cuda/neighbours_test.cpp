#include "backend/cudnn/neighbours.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "backend/cuda/h200_profile.h"
#include "backend/cudnn/candidate_list.h"
#include "backend/cudnn/engine_plan.h"
#include "backend/cudnn_api/knob_range.h"
#include "problem/parse_problem.h"

namespace convscope::cudnn {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> texts(const std::vector<EngineId>& engines) {
  std::vector<std::string> all;
  for (const EngineId& each : engines) all.push_back(toText(each));
  return all;
}

TEST(KnobRange, OneKnobTakesEachOfItsOtherValues) {
  const std::vector<KnobRange> ranges{{2, 0, 3, 1}, {13, 8, 16, 8}};
  EXPECT_THAT(texts(neighboursOf({62, {{2, 1}, {13, 8}}}, ranges, 1)),
              ElementsAre("eng62 k2=2 k13=8", "eng62 k2=1 k13=16", "eng62 k2=0 k13=8", "eng62 k2=3 k13=8"));
}

TEST(KnobRange, TwoKnobsTakeEachPair) {
  const std::vector<KnobRange> ranges{{2, 0, 2, 1}, {13, 0, 1, 1}};
  EXPECT_THAT(texts(neighboursOf({62, {{2, 0}, {13, 0}}}, ranges, 2)),
              ElementsAre("eng62 k2=1 k13=1", "eng62 k2=2 k13=1"));
}

TEST(KnobRange, LargeRangesAreSampled) {
  const std::vector<KnobRange> ranges{{5, 1, 1'000'000'000'000, 1}};
  const std::vector<EngineId> neighbours = neighboursOf({62, {{5, 17}}}, ranges, 1);
  EXPECT_LT(neighbours.size(), 50U);
  EXPECT_THAT(texts({neighbours.begin(), neighbours.begin() + 4}),
              ElementsAre("eng62 k5=18", "eng62 k5=16", "eng62 k5=19", "eng62 k5=15"));
}

TEST(KnobRange, StrangeRangesHaveNoNeighbours) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  const std::vector<KnobRange> ranges{{1, 0, 5, 0}, {2, 0, 5, -1}, {3, -5, 5, 1},
                                      {4, 5, 3, 1}, {5, 8, 9, 1},  {9, 0, 5}};
  EXPECT_THAT(neighboursOf({62, {{1, 1}, {2, 1}, {3, 1}, {4, 4}, {5, 1}}}, ranges, 1), IsEmpty());
  EXPECT_THAT(neighboursOf({62, {{1, 1}}}, {}, 1), IsEmpty());
  const std::vector<KnobRange> largest{{1, 0, kMost, 1}};
  for (const EngineId& each : neighboursOf({62, {{1, kMost}}}, largest, 1)) EXPECT_GE(each.knobs.at(1), 0);
}

class NeighboursOfTheH200 : public testing::Test {
 protected:
  void SetUp() override {
    Result<Target> target = h200Profile();
    if (!target) GTEST_SKIP() << "cuDNN does not work here: " << target.error().reason;
    m_target = std::move(*target);
  }

  /// Checks the neighbours of `text`'s first listed algorithm; returns how many of them can be built.
  std::size_t built(const std::string& text, int changes) const {
    const Problem problem = parseProblem(text);
    const auto graph = OperationGraph::make(problem, m_target);
    const auto listed = listCandidates(problem, **graph, {});
    const Candidate& origin = listed->algorithms.front();
    const auto neighbours = neighbouringCandidates(**graph, origin, changes);
    EXPECT_TRUE(neighbours) << neighbours.error().reason;
    std::set<std::string> ids;
    std::size_t count = 0;
    for (const Candidate& each : *neighbours) {
      EXPECT_TRUE(ids.insert(each.id).second) << each.id;
      EXPECT_EQ(each.engine, origin.engine);
      EXPECT_EQ(each.notes, origin.notes);
      EXPECT_THAT(each.listings, IsEmpty());
      EXPECT_EQ(std::ranges::count_if(each.knobs,
                                      [&](const auto& knob) { return origin.knobs.at(knob.first) != knob.second; }),
                changes)
          << each.id;
      if (count < 3) count += static_cast<std::size_t>(EnginePlan::make(problem, each, *graph).has_value());
    }
    return count;
  }

  Target m_target;
};

TEST_F(NeighboursOfTheH200, CanBeBuiltInPart) {
  for (const char* text :
       {"fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1", "dgrad fp16 nhwc n32 c256 k256 in14x14 f3x3 p1x1",
        "wgrad fp16 nhwc n32 c256 k256 in14x14 f3x3 p1x1"}) {
    EXPECT_GT(built(text, 1), 0U) << text;
    EXPECT_GT(built(text, 2), 0U) << text;
  }
}

TEST_F(NeighboursOfTheH200, AreNoneOfAnUnknownEngine) {
  const Problem problem = parseProblem("fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1");
  const auto graph = OperationGraph::make(problem, m_target);
  EXPECT_FALSE(neighbouringCandidates(**graph, {.id = "eng9999", .engine = 9999}, 1));
}

}  // namespace
}  // namespace convscope::cudnn
