#include "lesson/lesson_paths.h"

#include <gmock/gmock.h>

#include "files/resource_path.h"
#include "lesson/lesson.h"
#include "support/input_error_of.h"
#include "text/translate.h"

namespace convscope {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

const std::string kPath = R"({"title": "Short", "about": "A", "lessons": [{"lesson": "a", "minutes": 5}]})";

std::string file(const std::string& paths, const std::string& version = "1") {
  return R"({"convscope_lesson_paths": )" + version + R"(, "paths": [)" + paths + "]}";
}

std::string pathsError(const std::string& text) {
  return inputErrorOf([&] { static_cast<void>(lessonPathsFromText(text, "paths.json", {"a", "b"})); });
}

TEST(LessonPaths, AreRead) {
  const auto paths = lessonPathsFromText(
      file(kPath + R"(, {"title": "Long", "lessons": [{"lesson": "b", "minutes": 7}, {"lesson": "a", "minutes": 5}]})"),
      "paths.json", {"a", "b"});
  ASSERT_EQ(paths.size(), 2U);
  EXPECT_EQ(paths[0].about, "A");
  EXPECT_EQ(paths[1].stops[0].lesson, "b");
  EXPECT_EQ(paths[1].minutes(), 12);
}

TEST(LessonPaths, AreRefusedWithTheirPlace) {
  EXPECT_THAT(pathsError("{"), StartsWith("paths.json:1:"));
  EXPECT_THAT(pathsError("[]"), StartsWith("paths.json: "));
  EXPECT_THAT(pathsError(file(kPath, "2")), HasSubstr("another version"));
  EXPECT_THAT(pathsError(file("")), HasSubstr("not empty"));
  EXPECT_THAT(pathsError(file(R"({"title": "Long", "lessons": []})")),
              AllOf(HasSubstr("Long"), HasSubstr("not empty")));
  EXPECT_THAT(pathsError(file(R"({"title": "Long", "lessons": [{"lesson": "c", "minutes": 5}]})")),
              AllOf(HasSubstr("no lesson 'c'"), HasSubstr("a, b")));
  EXPECT_THAT(pathsError(file(R"({"title": "Long", "lessons": [{"lesson": "a", "minutes": 9999999}]})")),
              HasSubstr("from 1 to 600"));
  EXPECT_THAT(pathsError(file(R"({"title": "Long", "length": 3, "lessons": [{"lesson": "a", "minutes": 5}]})")),
              HasSubstr("length"));
  EXPECT_THAT(pathsError(file("3")), StartsWith("paths.json: "));
}

TEST(LessonPaths, AreInTheLanguageOfTheProcessIfTheyHaveIt) {
  const std::string both =
      file(R"({"title": "Short", "title_zh_CN": "短", "about": "A", "lessons": [{"lesson": "a", "minutes": 5}]})");
  EXPECT_EQ(lessonPathsFromText(both, "paths.json", {"a"}).front().title, "Short");
  setTranslator(nullptr, "zh_CN");
  const auto chinese = lessonPathsFromText(both, "paths.json", {"a"});
  const std::string error =
      pathsError(file(R"({"title": "Short", "title_zh_CN": 3, "lessons": [{"lesson": "a", "minutes": 5}]})"));
  setTranslator(nullptr, {});
  EXPECT_EQ(chinese.front().title, "短");
  EXPECT_EQ(chinese.front().about, "A");
  EXPECT_THAT(error, AllOf(StartsWith("paths.json: Short: "), HasSubstr("title_zh_CN")));
}

TEST(LessonPaths, OfAMissingFileAreNone) {
  EXPECT_THAT(readLessonPaths("/nowhere/paths.json", {"a"}), IsEmpty());
}

TEST(LessonPaths, ThatComeWithTheProgramNameItsLessons) {
  const auto paths = readLessonPaths(resourceFolder("lessons") / "paths.json", lessonNames());
  EXPECT_GE(paths.size(), 3U);
}

}  // namespace
}  // namespace convscope
