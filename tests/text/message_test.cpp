#include "text/message.h"

#include <gtest/gtest.h>

namespace convscope {
namespace {

class TranslatedMessage : public ::testing::Test {
 protected:
  TranslatedMessage() {
    setMessages({{"{} is missing ({})", "缺少 {}（{}）"},
                 {"install {}, or put it on the path", "安装 {}，或加入路径"},
                 {"{} of {} failed", "{1} 个中有 {0} 个失败"},
                 {"{} of {} failed: {}", "{1} 个中有 {0} 个失败，原因：{2}"},
                 {"a text with {{braces}}", "含 {{括号}}"},
                 {"{}: {}", "任意"},
                 {"too many of {}", "太多 {} 和 {}"}});
  }
  ~TranslatedMessage() override { setMessages({}); }
};

TEST_F(TranslatedMessage, KeepsItsArguments) {
  EXPECT_EQ(translatedMessage("libx is missing (install cuDNN 9, or put it on the path)"),
            "缺少 libx（安装 cuDNN 9，或加入路径）");
  EXPECT_EQ(translatedMessage("2 of 3 failed"), "3 个中有 2 个失败");
  EXPECT_EQ(translatedMessage("a text with {braces}"), "含 {括号}");
}

TEST_F(TranslatedMessage, IsTheLongestThatFits) {
  EXPECT_EQ(translatedMessage("2 of 3 failed: nobody knows"), "3 个中有 2 个失败，原因：nobody knows");
}

TEST_F(TranslatedMessage, FollowsAPlace) {
  EXPECT_EQ(translatedMessage("net.json:3:4: conv1: 2 of 3 failed"), "net.json:3:4: conv1: 3 个中有 2 个失败");
}

TEST_F(TranslatedMessage, StaysEnglishIfItIsNotKnown) {
  for (const std::string text : {"", "CUDA: out of memory", "2 of 3", ": ", "too many of them", "{} {}"})
    EXPECT_EQ(translatedMessage(text), text);
  std::string nested;
  for (int i = 0; i < 10'000; ++i) nested += "a: ";
  EXPECT_EQ(translatedMessage(nested), nested);
}

TEST_F(TranslatedMessage, WithoutTranslationsIsEnglish) {
  setMessages({});
  EXPECT_EQ(translatedMessage("2 of 3 failed"), "2 of 3 failed");
}

}  // namespace
}  // namespace convscope
