#include "lesson/lesson_link.h"

#include <gmock/gmock.h>

#include "lesson/lesson_reader.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

Lesson linkedLesson() {
  return lessonFromText("---\nconvscope_lesson: 1\ntitle: A\n---\n# Two ways, to \"choose\"\na\n# 2\nb\n# Größe\nc\n",
                        "own.md");
}

std::string linkError(const std::string& name) {
  return inputErrorOf([&] { static_cast<void>(stepNamed(linkedLesson(), name)); });
}

TEST(LessonLink, HasALessonAndAStep) {
  EXPECT_EQ(lessonLink("warm-up").lesson, "warm-up");
  EXPECT_EQ(lessonLink("warm-up").step, "");
  EXPECT_EQ(lessonLink("warm-up#3").lesson, "warm-up");
  EXPECT_EQ(lessonLink("warm-up#3").step, "3");
  EXPECT_EQ(lessonLink("/a#b/own.md#x").lesson, "/a#b/own.md");
  EXPECT_EQ(lessonLink("#").lesson, "");
}

TEST(LessonLink, StepsHaveNumbersAndAnchors) {
  const Lesson lesson = linkedLesson();
  EXPECT_EQ(stepNamed(lesson, ""), 0U);
  EXPECT_EQ(stepNamed(lesson, "1"), 0U);
  EXPECT_EQ(stepNamed(lesson, "3"), 2U);
  EXPECT_EQ(stepNamed(lesson, "two-ways-to-choose"), 0U);
  EXPECT_EQ(stepNamed(lesson, "größe"), 2U);
}

TEST(LessonLink, ATranslatedLessonHasTheEnglishAnchorsToo) {
  for (const Lesson& lesson : lessonsIn("zh_CN")) {
    if (lesson.name != "benchmark-mode") continue;
    EXPECT_EQ(stepNamed(lesson, "two-ways-to-choose"), 2U);
  }
}

TEST(LessonLink, AStepThatDoesNotExistIsRefused) {
  for (const char* name : {"0", "4", "-1", "3x", "99999999999999999999", "two-ways", "#", "Two ways, to \"choose\""})
    EXPECT_THAT(linkError(name), AllOf(HasSubstr("own"), HasSubstr("1 to 3"), HasSubstr("two-ways-to-choose"))) << name;
  EXPECT_LT(linkError(std::string(100'000, 'x')).size(), 400U);
  EXPECT_THAT(linkError("\x1b[2J\n\xff"), ::testing::Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace convscope
