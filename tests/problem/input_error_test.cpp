#include "problem/input_error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "problem/whole_error.h"
#include "text/excerpt.h"
#include "text/message.h"
#include "text/printable.h"
#include "text/translate.h"

namespace convscope {
namespace {

TEST(InputError, IsOneLineThatCannotSteerATerminal) {
  EXPECT_STREQ(InputError("two\nlines\x1b[31m").what(), "two lines [31m");
  EXPECT_STREQ(InputError("no such layer").within("layer 'a\nb'").what(), "layer 'a b': no such layer");
}

TEST(Errors, HaveOneLineOfLimitedLength) {
  const std::string message = "eng3\n\x1b[31m" + std::string(5000, 'x');
  for (const std::string& what : {std::string(InputError("{}", message).what()),
                                  std::string(DeviceError(message).what()), std::string(EventError(message).what())}) {
    EXPECT_EQ(textWidth(what), kLongestMessage);
    EXPECT_EQ(what.substr(0, 10), "eng3  [31m");
    EXPECT_EQ(what, printable(what));
  }
}

TEST(WholeError, HasItsTextInFullOnOneLine) {
  const std::string command = "convscope-cli profile /" + std::string(1000, 'd') + "/a.json --out run.convscope";
  const WholeError error("survey\n\x1b it first: {}", command);
  EXPECT_EQ(error.whole(), "survey   it first: " + command);
  EXPECT_EQ(textWidth(error.what()), kLongestMessage);
}

TEST(Errors, OfAPersonAreNotThoseOfTheProgram) {
  EXPECT_THROW(throw InputError("x"), RequestError);
  EXPECT_FALSE((std::is_base_of_v<RequestError, ContractError>));
  EXPECT_FALSE((std::is_base_of_v<RequestError, EventError>));
  EXPECT_FALSE((std::is_base_of_v<RequestError, DeviceError>));
}

TEST(ErrorAt, CountsLinesAndColumnsFromOne) {
  const std::string text = "ab\ncd\n\nef";
  const auto at = [&](std::size_t offset) { return std::string(errorAt("file", text, offset, "wrong").what()); };
  EXPECT_EQ(at(0), "file:1:1: wrong");
  EXPECT_EQ(at(1), "file:1:2: wrong");
  EXPECT_EQ(at(2), "file:1:3: wrong");
  EXPECT_EQ(at(3), "file:2:1: wrong");
  EXPECT_EQ(at(6), "file:3:1: wrong");
  EXPECT_EQ(at(8), "file:4:2: wrong");
  EXPECT_EQ(at(9), "file:4:3: wrong");
  EXPECT_EQ(at(1000), "file:4:3: wrong");
  EXPECT_STREQ(errorAt("file", "", 0, "empty").what(), "file:1:1: empty");
}

/// A process in Chinese, which also recognises the messages by their text.
class TranslatedErrors : public ::testing::Test {
 protected:
  TranslatedErrors() {
    setTranslator(translationOf, "zh_CN");
    setMessages(translations());
  }
  ~TranslatedErrors() override {
    setTranslator(nullptr, "");
    setMessages({});
  }

 private:
  static const std::vector<MessageTranslation>& translations() {
    static const std::vector<MessageTranslation> kTranslations{{"{} contains no survey", "{} 中没有测量"},
                                                               {"there is no file '{}'", "没有文件“{}”"},
                                                               {"has no name", "没有名称"},
                                                               {"{} is {}, more than 2^31", "{} 为 {}，超过 2^31"},
                                                               {"stride", "步长"}};
    return kTranslations;
  }
  static std::string translationOf(const char* context, const char* text) {
    EXPECT_STREQ(context, "message");
    const auto found = std::ranges::find(translations(), text, &MessageTranslation::english);
    return found != translations().end() ? found->translation : text;
  }
};

TEST_F(TranslatedErrors, LeaveTheirArgumentsAlone) {
  for (const std::string name :
       {"there is no file 'a'", "there is no {}", "a: has no name", "{", "}}", "has no name"}) {
    EXPECT_EQ(InputError("{} contains no survey", name).what(), name + " 中没有测量");
    EXPECT_EQ(InputError("there is no file '{}'", name).what(), "没有文件“" + name + "”");
    EXPECT_EQ(WholeError("{} contains no survey", name).whole(), name + " 中没有测量");
    EXPECT_EQ(InputError("has no name").within(name).what(), name + ": 没有名称");
    EXPECT_EQ(errorAt(name, "x", 0, "{} contains no survey", name).what(), name + ":1:1: " + name + " 中没有测量");
    EXPECT_EQ(InputError("{} is not known", name).what(), name + " is not known");
  }
}

TEST_F(TranslatedErrors, CanBeATextThatIsComplete) {
  for (const std::string text : {"has no name", "there is no file 'a'", "{} contains no survey"})
    EXPECT_EQ(InputError("{}", text).what(), text);
}

TEST_F(TranslatedErrors, OfTheCoreTranslateTheNameOfAQuantity) {
  EXPECT_STREQ(InputError(Message{"{} is {}, more than 2^31", {MessageArgument::message("stride"), 7}}).what(),
               "步长 为 7，超过 2^31");
}

}  // namespace
}  // namespace convscope
