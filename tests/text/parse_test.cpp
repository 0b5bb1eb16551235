#include "core/parse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>

namespace convscope {
namespace {

using ::testing::ElementsAre;

TEST(ParseNumber, TakesTheWholeTextWithinTheBounds) {
  EXPECT_EQ(parseNumber("12", 1, 12), 12);
  EXPECT_EQ(parseNumber<double>("2.5e1", 0, 100), 25);
  for (const char* text : {"", " 1", "1 ", "+1", "1x", "x", "0", "13", "99999999999999999999"})
    EXPECT_EQ(parseNumber(text, 1, 12), std::nullopt) << text;
  for (const char* text : {"nan", "inf", "-1", "1e999"}) EXPECT_EQ(parseNumber(text, 0.0, 1e9), std::nullopt) << text;
  EXPECT_EQ(parseNumber<std::int64_t>("-9223372036854775808", std::numeric_limits<std::int64_t>::min(), 0),
            std::numeric_limits<std::int64_t>::min());
}

TEST(TakeNumber, LeavesWhatFollows) {
  std::string_view text = "20 us";
  EXPECT_EQ(takeNumber<double>(text), 20);
  EXPECT_EQ(text, " us");
  EXPECT_EQ(takeNumber<double>(text), std::nullopt);
  EXPECT_EQ(text, " us");
}

TEST(Split, GivesEveryPartAlsoEmptyOnes) {
  EXPECT_THAT(split("a,b", ","), ElementsAre("a", "b"));
  EXPECT_THAT(split("", ","), ElementsAre(""));
  EXPECT_THAT(split(",a,", ","), ElementsAre("", "a", ""));
  EXPECT_THAT(split("a and b and ", " and "), ElementsAre("a", "b", ""));
}

TEST(Trimmed, LeavesBlanksInside) {
  EXPECT_EQ(trimmed(" \ta b\r"), "a b");
  EXPECT_EQ(trimmed(" \t "), "");
  EXPECT_EQ(trimmed("\"1\" ", " \""), "1");
}

TEST(NameTable, IsReadBothWays) {
  constexpr std::array<std::pair<int, std::string_view>, 2> table{{{1, "one"}, {2, "two"}}};
  EXPECT_EQ(nameIn(table, 2), "two");
  EXPECT_EQ(valueIn(table, "one"), 1);
  EXPECT_EQ(valueIn(table, "three"), std::nullopt);
}

}  // namespace
}  // namespace convscope
