// docs/lessons.md is the table of statements of the lessons and recordings of today.
#include <gtest/gtest.h>

#include "files/text_file.h"
#include "lesson/lesson_check.h"
#include "lesson/recorded_library.h"

namespace convscope {
namespace {

TEST(LessonTable, IsThatOfTheLessonsAndRecordings) {
  std::vector<std::pair<const Lesson*, std::vector<LessonStatement>>> checked;
  for (const Lesson& lesson : lessons())
    checked.emplace_back(&lesson,
                         checkLesson(lesson, [&](const auto& name) { return testing::recordedLibrary().load(name); }));
  const std::string page = readTextFile(CONVSCOPE_LESSON_TABLE, "a page of the documentation");
  EXPECT_TRUE(page.ends_with("\n\n" + statementTable(checked)))
      << "docs/lessons.md is out of date: run packaging/lesson-table.sh FOLDER_OF_PROGRAMS";
}

}  // namespace
}  // namespace convscope
