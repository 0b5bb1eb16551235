#include "core/message.h"

#include <gtest/gtest.h>

#include "core/problem_text.h"

namespace convscope {
namespace {

TEST(Messages, FillTheirPlaceholdersInOrder) {
  EXPECT_EQ(toText(Message{"nothing to fill"}), "nothing to fill");
  EXPECT_EQ(toText(Message{"{} is {}, more than {}", {"stride", 7, std::string("{}")}}), "stride is 7, more than {}");
  EXPECT_EQ(toText(Message{"{} of {}", {1}}), "1 of {}");
  EXPECT_EQ(toText(Message{"all", {1}}), "all");
}

TEST(Messages, KeepWhatTheyQuote) {
  const std::string input(1000, 'x');
  const auto pass = readPass(input);
  ASSERT_FALSE(pass);
  EXPECT_EQ(pass.error().arguments[1].text, input);
  EXPECT_TRUE(pass.error().arguments[1].isQuoted);
  EXPECT_FALSE(pass.error().arguments[0].isQuoted);
}

TEST(ReadProblem, ReturnsTheOffsetOfAnError) {
  const auto problem = readProblem("fwd n1 c1 k1 in5 f3 p1:2:3");
  ASSERT_FALSE(problem);
  EXPECT_EQ(problem.error().offset, 24U);
  EXPECT_EQ(toText(problem.error().message), "expected 'x' or the end of the field");
  EXPECT_EQ(readDims("0x3").error().offset, std::nullopt);
}

}  // namespace
}  // namespace convscope
