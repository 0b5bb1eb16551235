// Each lesson that comes with the program against the recorded sessions that it names.
#include <gmock/gmock.h>

#include "lesson/lesson_check.h"
#include "lesson/recorded_library.h"

namespace convscope {
namespace {

class RecordedLesson : public ::testing::TestWithParam<std::string> {};

TEST_P(RecordedLesson, IsTrueOfItsRecordings) {
  const auto lesson = std::ranges::find(lessons(), GetParam(), &Lesson::name);
  ASSERT_NE(lesson, lessons().end());
  for (const LessonStatement& statement :
       checkLesson(*lesson, [](const auto& name) { return testing::recordedLibrary().load(name); }))
    EXPECT_TRUE(statement.passed.value_or(true)) << statementText(*lesson, GetParam() + ".md", statement);
}

std::string testName(const ::testing::TestParamInfo<std::string>& instance) {
  std::string name = instance.param;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, RecordedLesson, ::testing::ValuesIn(lessonNames()), testName);

}  // namespace
}  // namespace convscope
