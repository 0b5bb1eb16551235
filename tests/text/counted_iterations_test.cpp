#include "text/counted_iterations.h"

#include <gtest/gtest.h>

namespace convscope {
namespace {

TEST(CountedIterations, OneIsSingular) {
  EXPECT_EQ(countedIterations(1), "1 iteration");
  EXPECT_EQ(countedIterations(0), "0 iterations");
  EXPECT_EQ(countedIterations(1'000), "1,000 iterations");
  EXPECT_EQ(countedIterations("1"), "1 iteration");
  EXPECT_EQ(countedIterations("1 to 3"), "1 to 3 iterations");
}

}  // namespace
}  // namespace convscope
