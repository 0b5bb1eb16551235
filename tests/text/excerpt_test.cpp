#include "text/excerpt.h"

#include <gtest/gtest.h>

#include "text/printable.h"

namespace convscope {
namespace {

TEST(Excerpt, KeepsShortTextAndCutsLongText) {
  EXPECT_EQ(excerpt("conv1"), "conv1");
  EXPECT_EQ(excerpt(std::string(61, '9')), std::string(29, '9') + ".." + std::string(29, '9'));
  EXPECT_EQ(textWidth(excerpt(std::string(1'000'000, '9') + "end")), 60u);
  EXPECT_TRUE(excerpt(std::string(1'000'000, '9') + "end").ends_with("9end"));
  EXPECT_EQ(excerpt("abcdef", 5), "ab..f");
}

TEST(Excerpt, ContainsNothingThatControlsATerminal) {
  EXPECT_EQ(excerpt("two\nlines\x1b[31m"), "two lines [31m");
  EXPECT_EQ(excerpt("a\u202Eb"), "a b");
  EXPECT_EQ(excerpt("a\xff"), "a\uFFFD");
  EXPECT_EQ(textWidth(excerpt(std::string(1000, '\x80'))), 60u) << "bytes that are no characters count too";
}

TEST(MessageLine, IsOneLineOfLimitedLength) {
  EXPECT_EQ(messageLine("bad.json:2: unknown\nop"), "bad.json:2: unknown op");
  const std::string cut = messageLine("bad.json:2: " + std::string(5000, 'x') + " is not known");
  EXPECT_EQ(textWidth(cut), kLongestMessage);
  EXPECT_TRUE(cut.starts_with("bad.json:2: x") && cut.ends_with("x is not known")) << cut;
}

}  // namespace
}  // namespace convscope
