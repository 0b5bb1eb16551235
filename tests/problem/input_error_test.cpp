#include "problem/input_error.h"

#include <gtest/gtest.h>

#include "problem/whole_error.h"
#include "text/excerpt.h"
#include "text/printable.h"

namespace convscope {
namespace {

TEST(InputError, IsOneLineThatCannotSteerATerminal) {
  EXPECT_STREQ(InputError("two\nlines\x1b[31m").what(), "two lines [31m");
  EXPECT_STREQ(InputError("no such layer").within("layer 'a\nb'").what(), "layer 'a b': no such layer");
}

TEST(Errors, HaveOneLineOfLimitedLength) {
  const std::string message = "eng3\n\x1b[31m" + std::string(5000, 'x');
  for (const std::string& what : {std::string(InputError(message).what()), std::string(DeviceError(message).what()),
                                  std::string(EventError(message).what())}) {
    EXPECT_EQ(textWidth(what), kLongestMessage);
    EXPECT_EQ(what.substr(0, 10), "eng3  [31m");
    EXPECT_EQ(what, printable(what));
  }
}

TEST(WholeError, HasItsTextInFullOnOneLine) {
  const std::string command = "convscope-cli profile /" + std::string(1000, 'd') + "/a.json --out run.convscope";
  const WholeError error("survey\n\x1b it first: " + command);
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

}  // namespace
}  // namespace convscope
