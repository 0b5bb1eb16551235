#include "text/message.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "text/excerpt.h"
#include "text/translate.h"

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

/// A process in Chinese. translatedMessage() knows the same messages.
class FormattedMessage : public TranslatedMessage {
 protected:
  FormattedMessage() { setTranslator(translationOf, "zh_CN"); }
  ~FormattedMessage() override { setTranslator(nullptr, ""); }

 private:
  static std::string translationOf(const char* context, const char* text) {
    static const std::map<std::string, std::string> kTranslations{{"{} is missing ({})", "缺少 {}（{}）"},
                                                                  {"{} of {} failed", "{1} 个中有 {0} 个失败"},
                                                                  {"a text with {{braces}}", "含 {{括号}}"},
                                                                  {"too many of {}", "太多 {} 和 {}"},
                                                                  {"stride", "步长"}};
    const auto found = kTranslations.find(text);
    return found != kTranslations.end() && context == std::string("message") ? found->second : text;
  }
};

TEST_F(FormattedMessage, IsFoundByItsPattern) {
  EXPECT_EQ(formatMessage("{} is missing ({})", "libx", 9), "缺少 libx（9）");
  EXPECT_EQ(formatMessage("{} of {} failed", 2, 3), "3 个中有 2 个失败");
  EXPECT_EQ(formatMessage("a text with {{braces}}"), "含 {括号}");
  EXPECT_EQ(formatMessage(fmt::runtime("{} of {} failed"), 2, 3), "3 个中有 2 个失败");
}

TEST_F(FormattedMessage, LeavesItsArgumentsAlone) {
  for (const std::string argument : {"2 of 3 failed", "a (b", "net.json: 2 of 3 failed", "there is no {}", "{", "}}"}) {
    EXPECT_EQ(formatMessage("{} is missing ({})", argument, argument), "缺少 " + argument + "（" + argument + "）");
    EXPECT_EQ(formatMessage("{} is not known", argument), argument + " is not known");
  }
}

TEST_F(FormattedMessage, IsEnglishWithoutATranslationThatFits) {
  EXPECT_EQ(formatMessage("{} of {} layers", 2, 3), "2 of 3 layers");
  EXPECT_EQ(formatMessage("too many of {}", "them"), "too many of them");
}

TEST_F(FormattedMessage, OfTheCoreTranslatesMessagesAndShortensQuotes) {
  EXPECT_EQ(formatMessage(Message{"{} is missing ({})", {MessageArgument::message("stride"), 7}}), "缺少 步长（7）");
  EXPECT_EQ(formatMessage(Message{"{} is missing ({})", {"stride", "2 of 3 failed"}}), "缺少 stride（2 of 3 failed）");
  const std::string input(1000, '{');
  EXPECT_EQ(formatMessage(Message{"{} is known", {MessageArgument::quoting(input)}}), excerpt(input) + " is known");
}

}  // namespace
}  // namespace convscope
