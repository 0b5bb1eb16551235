#include "backend/cudnn/candidate_list.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "backend/candidate_lists.h"
#include "backend/cuda/h200_profile.h"
#include "problem/parse_problem.h"

namespace convscope::cudnn {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class CandidateLists : public testing::Test {
 protected:
  void SetUp() override {
    Result<Target> target = h200Profile();
    if (!target) GTEST_SKIP() << "cuDNN does not work here: " << target.error().reason;
    m_target = std::move(*target);
  }

  Result<Candidates> list(const std::string& text, std::vector<std::string> lists = {}) const {
    const Problem problem = parseProblem(text);
    return OperationGraph::make(problem, m_target).and_then([&](const auto& graph) {
      return listCandidates(problem, *graph, {std::move(lists)});
    });
  }

  Target m_target;
};

std::size_t listed(const Candidates& candidates, int list) {
  std::size_t count = 0;
  for (const Candidate& candidate : candidates.algorithms)
    count += static_cast<std::size_t>(std::ranges::count(candidate.listings, list, &Listing::list));
  return count;
}

TEST_F(CandidateLists, InstantListOfTheH200) {
  const auto candidates = list("fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1");
  ASSERT_TRUE(candidates) << candidates.error().reason;
  ASSERT_EQ(candidates->lists.size(), 2U);
  EXPECT_EQ(candidates->lists[0].name, "instant");
  EXPECT_EQ(candidates->lists[1].name, "fallback");
  for (const CandidateList& each : candidates->lists) {
    EXPECT_EQ(each.failure, "");
    EXPECT_GT(each.queryUs, 0);
  }
  EXPECT_EQ(listed(*candidates, 0), 40U);  // as on the device, cuDNN 9.14 and 9.19
  EXPECT_EQ(listed(*candidates, 1), 3U);
  EXPECT_EQ(candidates->algorithms.front().listings.front(), (Listing{0, 0, 0}));
}

TEST_F(CandidateLists, EachAlgorithmOnceWithItsRanks) {
  const auto candidates =
      list("dgrad tf32 n32 c64 k64 in56x56 f3x3 p1x1", {"instant", "mode_a", "fallback", "instant"});
  ASSERT_TRUE(candidates) << candidates.error().reason;
  std::set<std::string> ids;
  std::set<std::pair<int, int>> places;
  for (const Candidate& candidate : candidates->algorithms) {
    EXPECT_TRUE(ids.insert(candidate.id).second) << candidate.id;
    EXPECT_TRUE(candidate.id.starts_with("eng" + std::to_string(candidate.engine))) << candidate.id;
    EXPECT_EQ(candidate.name, "engine " + std::to_string(candidate.engine));
    EXPECT_TRUE(std::ranges::is_sorted(candidate.notes));
    for (const Listing& place : candidate.listings) EXPECT_TRUE(places.emplace(place.list, place.rank).second);
  }
  // The ranks of each list count up from 0 without a gap.
  for (int i = 0; i < 4; ++i) {
    ASSERT_GT(listed(*candidates, i), 0U);
    EXPECT_TRUE(places.contains({i, static_cast<int>(listed(*candidates, i)) - 1})) << i;
  }
  EXPECT_EQ(listed(*candidates, 0), listed(*candidates, 3));
}

TEST_F(CandidateLists, PrecisionForbidsTensorCores) {
  const auto fp32 = list("fwd fp32 n32 c64 k64 in56x56 f3x3 p1x1");
  const auto tf32 = list("fwd tf32 n32 c64 k64 in56x56 f3x3 p1x1");
  ASSERT_TRUE(fp32 && tf32);
  const auto usesTensorCores = [](const Candidate& candidate) { return candidate.has(Note::TensorCore); };
  EXPECT_TRUE(std::ranges::none_of(fp32->algorithms, usesTensorCores));
  EXPECT_TRUE(std::ranges::any_of(tf32->algorithms, usesTensorCores));
  EXPECT_GT(fp32->algorithms.size(), 0U);
  EXPECT_LT(fp32->algorithms.size(), tf32->algorithms.size());
  EXPECT_EQ(fp32->algorithms.front().listings.front().rank, 0);
}

TEST_F(CandidateLists, NothingConvertsItsOperands) {
  for (const char* text : {"fwd fp32 n32 c64 k64 in56x56 f3x3 p1x1", "wgrad tf32 n32 c64 k64 in56x56 f3x3 p1x1",
                           "dgrad bf16 nhwc n32 c64 k64 in56x56 f3x3 p1x1"}) {
    const auto candidates = list(text, queriedLists(listNames("cudnn")));
    ASSERT_TRUE(candidates);
    for (const Candidate& candidate : candidates->algorithms)
      EXPECT_FALSE(candidate.has(Note::DownConvertInputs)) << text << ": " << candidate.id;
  }
}

TEST_F(CandidateLists, EveryEngineOnRequest) {
  const auto candidates = list("wgrad fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1", {"all engines"});
  ASSERT_TRUE(candidates) << candidates.error().reason;
  EXPECT_GE(candidates->algorithms.size(), 15U);
  for (const Candidate& candidate : candidates->algorithms) {
    EXPECT_THAT(candidate.knobs, IsEmpty());
    EXPECT_EQ(candidate.id, "eng" + std::to_string(candidate.engine));
  }
}

TEST_F(CandidateLists, CarryCuDnnsNotes) {
  const auto any = [&](const char* text, Note note) {
    const Candidates candidates = list(text).value();
    return std::ranges::any_of(candidates.algorithms, [note](const Candidate& each) { return each.has(note); });
  };
  EXPECT_TRUE(any("fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1", Note::TensorCore));
  EXPECT_TRUE(any("dgrad fp32 n32 c64 k64 in56x56 f3x3 p1x1", Note::Nondeterministic));
  EXPECT_TRUE(any("fwd fp32 n32 c64 k64 in56x56 f3x3 p1x1", Note::StrictNanProp));
}

TEST_F(CandidateLists, AnUnknownListIsSaidNextToTheOthers) {
  const auto candidates = list("fwd n1 c8 k8 in8x8 f3x3", {"instant", "best"});
  ASSERT_TRUE(candidates);
  EXPECT_THAT(candidates->lists[1].failure, HasSubstr("instant, fallback, mode_a, mode_b, all engines"));
  EXPECT_EQ(listed(*candidates, 1), 0U);
  EXPECT_GT(listed(*candidates, 0), 0U);
}

class ProblemKinds : public CandidateLists, public testing::WithParamInterface<const char*> {};

TEST_P(ProblemKinds, HaveAlgorithmsInEveryPassPrecisionAndLayout) {
  for (const char* pass : {"fwd", "dgrad", "wgrad"}) {
    for (const char* precision : {"fp32", "tf32", "fp16", "bf16"}) {
      for (const char* layout : {"nchw", "nhwc"}) {
        const std::string text = fmt::format("{} {} {} {}", pass, precision, layout, GetParam());
        const auto candidates = list(text);
        ASSERT_TRUE(candidates) << text << ": " << candidates.error().reason;
        EXPECT_THAT(candidates->algorithms, Not(IsEmpty())) << text;
        for (const CandidateList& each : candidates->lists) EXPECT_EQ(each.failure, "") << text << " " << each.name;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, ProblemKinds,
                         testing::Values("n8 c32 k64 in28x28 f3x3 p1x1",                 // plain
                                         "n8 c32 k64 in28x28 f1x1",                      // pointwise
                                         "n8 c32 k64 in28x28 f3x3 s2x2 p1x1",            // strided
                                         "n8 c32 k64 in28x28 f3x3 p2x2 d2x2",            // dilated
                                         "n8 c32 k64 in28x28 f3x3 p1x1 g4",              // grouped
                                         "n8 c32 k32 in28x28 f3x3 p1x1 g32",             // depthwise
                                         "n8 c3 k64 in224x224 f7x7 s2x2 p3x3",           // first layer
                                         "n8 c32 k64 in28x28 f3x3 s2x2 p0:1x0:1",        // asymmetric padding
                                         "n8 c32 k64 in1000 f5 p2",                      // 1-D
                                         "n2 c16 k32 in8x28x28 f3x3x3 p1x1x1",           // 3-D
                                         "transposed n8 c32 k16 in14x14 f4x4 s2x2 p1x1"  // transposed
                                         ));

}  // namespace
}  // namespace convscope::cudnn
