#include "session/subject_text.h"

#include <gtest/gtest.h>

#include "text/translate.h"

namespace convscope {
namespace {

std::string chinese(const char* context, const char* text) {
  return std::string(context) == "subject_text" && std::string(text) == "{}, {}" ? "{}，{}" : text;
}

TEST(Conditions, ArePunctuatedAsInTheLanguage) {
  SurveyStarted survey;
  survey.options.precision = Precision::Tf32;
  EXPECT_EQ(conditionsText(survey), "tf32 (PyTorch's default), NCHW (contiguous)");
  setTranslator(chinese, "zh_CN");
  const std::string text = conditionsText(survey);
  setTranslator(nullptr, {});
  EXPECT_EQ(text, "tf32 (PyTorch's default)，NCHW (contiguous)");
}

}  // namespace
}  // namespace convscope
