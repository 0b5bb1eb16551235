#include "text/printable.h"

#include <gtest/gtest.h>

namespace convscope {
namespace {

TEST(ValidUtf8, KeepsCharactersAndReplacesOtherBytes) {
  for (const char* text :
       {"", "plain", "Gr\u00F6\u00DFe", "\uFFFD", "\u20AC", "\U0001F600", "\U0010FFFF", "\u0800", "\uD7FF"})
    EXPECT_EQ(validUtf8(text), text);
  EXPECT_EQ(validUtf8("a\xff"
                      "b"),
            "a\uFFFDb");
  EXPECT_EQ(validUtf8("\xc3"), "\uFFFD") << "cut";
  EXPECT_EQ(validUtf8("\xe2\x82"
                      "a"),
            "\uFFFD\uFFFDa")
      << "cut";
  EXPECT_EQ(validUtf8("\x80"), "\uFFFD") << "no beginning";
  EXPECT_EQ(validUtf8("\xc0\xaf"), "\uFFFD\uFFFD") << "longer than needed";
  EXPECT_EQ(validUtf8("\xe0\x80\x80"), "\uFFFD\uFFFD\uFFFD") << "longer than needed";
  EXPECT_EQ(validUtf8("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD") << "a surrogate";
  EXPECT_EQ(validUtf8("\xf4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD") << "beyond U+10FFFF";
}

TEST(Printable, KeepsTextAndTakesControlCharactersAway) {
  EXPECT_EQ(printable("plain text, Größe"), "plain text, Größe");
  EXPECT_EQ(printable("two\nlines\ttab"), "two lines tab");
  EXPECT_EQ(printable("\x1b[31mred\x7f"), " [31mred ");
  EXPECT_EQ(printable("\xc2\x9b"
                      "31m"),
            " 31m");
  EXPECT_EQ(printable(std::string("a\0b", 3)), "a b");
  EXPECT_EQ(printable("\xc2"), "\xc2");
  EXPECT_EQ(printable("\xe2\x80"), "\xe2\x80");
}

TEST(Printable, TakesAwayWhatTurnsTextAround) {
  for (const char* mark : {"\u061C", "\u200E", "\u200F", "\u2028", "\u2029", "\u202A", "\u202E", "\u2066", "\u2069"})
    EXPECT_EQ(printable("a" + std::string(mark) + "b"), "a b");
  for (const char* text : {"\u061B", "\u200D", "\u2027", "\u202F", "\u2065", "\u206A", "\u05D0\u05D1"})
    EXPECT_EQ(printable(text), text);
}

TEST(TextWidth, CountsCharactersNotBytes) {
  EXPECT_EQ(textWidth(""), 0u);
  EXPECT_EQ(textWidth("abc"), 3u);
  EXPECT_EQ(textWidth("Größe"), 5u);
}

TEST(Shortened, KeepsBothEnds) {
  EXPECT_EQ(shortened("layer1.0.conv1", 14), "layer1.0.conv1");
  EXPECT_EQ(shortened("layer1.0.downsample.0", 13), "layer1..ple.0");
  EXPECT_EQ(shortened("abcdef", 5), "ab..f");
  EXPECT_EQ(shortened("abcdef", 3), "a..");
  EXPECT_EQ(shortened("abcdef", 2), "..");
  EXPECT_EQ(shortened("abcdef", 0), "");
  EXPECT_EQ(shortened("äöüäöü", 5), "äö..ü");
}

TEST(ShellWord, QuotesOnlyWhatNeedsIt) {
  EXPECT_EQ(shellWord("cuda:0"), "cuda:0");
  EXPECT_EQ(shellWord(""), "\"\"");
  EXPECT_EQ(shellWord("eng67 k2=1"), "\"eng67 k2=1\"");
  EXPECT_EQ(shellWord("$(reboot) `x`"), "'$(reboot) `x`'");
  EXPECT_EQ(shellWord("it's \"so\""), "'it'\\''s \"so\"'");
}

}  // namespace
}  // namespace convscope
