#include "measure/shard.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "network/network_problems.h"
#include "network/presets.h"
#include "problem/problem_cost.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

std::vector<SurveyStarted> surveysOf(const std::string& name, const std::vector<Dims>& inputs, Shard shard) {
  std::vector<SurveyStarted> surveys;
  for (const Dims& input : inputs) {
    SurveyStarted& survey = surveys.emplace_back();
    survey.options.shard = shard;
    survey.problems = networkProblems(preset(name), input, {});
  }
  dealShard(surveys);
  return surveys;
}

TEST(Shard, EveryProblemBelongsToOneShardAndWeightsAreEven) {
  constexpr int kShards = 4;
  const Dims input = preset("resnet50").input;
  std::vector<int> owners;
  std::array<double, kShards> work{};
  for (int index = 1; index <= kShards; ++index) {
    const SurveyStarted survey = surveysOf("resnet50", {input}, {index, kShards}).front();
    owners.resize(survey.problems.size());
    const std::vector<bool> outside = outsideShard(survey);
    for (std::size_t i = 0; i < owners.size(); ++i) {
      if (outside[i]) continue;
      ++owners[i];
      work[static_cast<std::size_t>(index - 1)] += flops(survey.problems[i].problem);
    }
  }
  EXPECT_EQ(std::ranges::count(owners, 1), std::ssize(owners));
  EXPECT_LT(*std::ranges::max_element(work), 1.25 * *std::ranges::min_element(work));
}

TEST(Shard, AProblemOfSeveralSizesBelongsToOneShard) {
  std::map<Problem, int> owners;
  for (int index = 1; index <= 3; ++index) {
    for (const SurveyStarted& survey : surveysOf("mnist-tutorial", {{1, 1, 28, 28}, {1, 1, 28, 28}}, {index, 3})) {
      for (const int problem : survey.shardProblems)
        EXPECT_EQ(owners.emplace(survey.problems.at(static_cast<std::size_t>(problem)).problem, index).first->second,
                  index);
    }
  }
  EXPECT_EQ(owners.size(), networkProblems(preset("mnist-tutorial"), {1, 1, 28, 28}, {}).size());
}

TEST(Shard, MayBeEmptyAndIsTheWholeSurveyWithoutACount) {
  const SurveyStarted empty = surveysOf("conv-tutorial", {preset("conv-tutorial").input}, {99, 99}).front();
  EXPECT_EQ(std::ranges::count(outsideShard(empty), false), 0);
  const SurveyStarted whole = surveysOf("conv-tutorial", {preset("conv-tutorial").input}, {}).front();
  EXPECT_EQ(std::ranges::count(outsideShard(whole), true), 0);
}

TEST(Shard, IsReadStrictly) {
  EXPECT_EQ(parseShard("2/8"), (Shard{2, 8}));
  for (const std::string text : {"", "2", "0/8", "9/8", "-1/8", "1/0", "1/2/3", "a/b", "1/99999999999", "1 /2"})
    EXPECT_NE(inputErrorOf([&] { parseShard(text); }), "") << text;
}

}  // namespace
}  // namespace convscope
