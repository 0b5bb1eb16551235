#include "text/translate.h"

#include <gtest/gtest.h>

namespace convscope {
namespace {

std::string reordered(const char* context, const char* text) {
  if (std::string(context) == "broken") return "{2}";
  return std::string(text) == "{} of {}" ? "{1} 中的 {0}" : std::string(context) + ":" + text;
}

class Translated : public ::testing::Test {
 protected:
  ~Translated() override { setTranslator(nullptr, {}); }
};

TEST_F(Translated, IsEnglishWithoutATranslator) {
  EXPECT_EQ(translated("place", "a {brace"), "a {brace");
  EXPECT_EQ(phrase("place", "{} of {}")(1, "two"), "1 of two");
}

TEST_F(Translated, MayReorderItsPlaceholders) {
  setTranslator(reordered, "zh_CN");
  EXPECT_EQ(translated("place", "text"), "place:text");
  EXPECT_EQ(phrase("place", "{} of {}")(1, "two"), "two 中的 1");
}

TEST_F(Translated, IsEnglishIfTheTranslationHasOtherPlaceholders) {
  setTranslator(reordered, "zh_CN");
  EXPECT_EQ(phrase("broken", "{} and {}")(1, 2), "1 and 2");
}

}  // namespace
}  // namespace convscope
