#include "measure/framework_choices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Plans in the order of a list; algorithm 0 is its first.
std::vector<MeasuredPlan> plans(const std::vector<double>& singleUs) {
  std::vector<MeasuredPlan> all;
  for (const double us : singleUs) {
    const int number = static_cast<int>(all.size());
    MeasuredPlan plan{number, {}, us, nullptr};
    plan.candidate.listings = {{0, number}};
    all.push_back(std::move(plan));
  }
  return all;
}

TEST(FrameworkChoices, AreTheFirstAndTheBestOfTheFirstTen) {
  EXPECT_THAT(frameworkChoices(plans({50, 40, 30, 45}), Precision::Fp32), ElementsAre(0, 2));
  EXPECT_THAT(frameworkChoices(plans({50, 45, 46, 47, 48, 49, 50, 51, 52, 44, 10}), Precision::Fp32),
              ElementsAre(0, 9));
  EXPECT_THAT(frameworkChoices({}, Precision::Fp32), IsEmpty());
}

TEST(FrameworkChoices, ContainThoseOfTheDeterministicOnes) {
  auto all = plans({50, 10, 40, 30});
  all[0].candidate.notes = all[1].candidate.notes = {Note::Nondeterministic};
  EXPECT_THAT(frameworkChoices(all, Precision::Fp32), ElementsAre(0, 1, 2, 3));
}

TEST(FrameworkChoices, AreOfEachList) {
  auto all = plans({50, 40, 60, 55});
  all[2].candidate.listings = {{1, 0}};
  all[3].candidate.listings = {{1, 1}};
  EXPECT_THAT(frameworkChoices(all, Precision::Fp32), ElementsAre(0, 1, 2, 3));
}

TEST(FrameworkChoices, KeepThePrecision) {
  auto all = plans({10, 20});
  all[0].candidate.notes = {Note::TensorCore};
  EXPECT_THAT(frameworkChoices(all, Precision::Fp32), ElementsAre(1));
  EXPECT_THAT(frameworkChoices(all, Precision::Tf32), ElementsAre(0));
}

}  // namespace
}  // namespace convscope
