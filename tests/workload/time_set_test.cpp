#include "workload/trace/time_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(TimeSet, UnitesSpansInAnyOrder) {
  const TimeSet set({{5, 6}, {0, 2}, {1, 3}, {3, 4}, {9, 9}, {8, 7}});
  EXPECT_THAT(set.spans(), ElementsAre(TimeSpan{0, 4}, TimeSpan{5, 6}));
  EXPECT_EQ(set.length(), 5);
}

TEST(TimeSet, IntersectsAndSubtracts) {
  const TimeSet a({{0, 10}, {20, 30}});
  const TimeSet b({{2, 4}, {6, 22}, {30, 40}});
  EXPECT_THAT((a & b).spans(), ElementsAre(TimeSpan{2, 4}, TimeSpan{6, 10}, TimeSpan{20, 22}));
  EXPECT_EQ((a & b).spans(), (b & a).spans());
  EXPECT_THAT((a - b).spans(), ElementsAre(TimeSpan{0, 2}, TimeSpan{4, 6}, TimeSpan{22, 30}));
  EXPECT_THAT((b - a).spans(), ElementsAre(TimeSpan{10, 20}, TimeSpan{30, 40}));
  EXPECT_THAT((a - a).spans(), IsEmpty());
  EXPECT_EQ((a - TimeSet()).spans(), a.spans());
  EXPECT_THAT((a & TimeSet()).spans(), IsEmpty());
}

TEST(TimeSet, TakesEndlessWindows) {
  const TimeSet a({{0, 10}});
  EXPECT_EQ((a & TimeSet({{4, std::numeric_limits<double>::infinity()}})).length(), 6);
}

}  // namespace
}  // namespace convscope
