#include "lesson/lesson_check.h"

#include <gmock/gmock.h>

#include "lesson/lesson_reader.h"
#include "problem/input_error.h"
#include "support/synthetic_session.h"
#include "support/written_session.h"

namespace convscope {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

Lesson lessonOf(const std::string& steps) {
  return lessonFromText(
      "---\nconvscope_lesson: 1\ntitle: A\nnetwork: alexnet\nsession: alexnet\nlayer: features.0\n---\n" + steps,
      "own.md");
}

std::string step(const std::string& lines) {
  return "# First\n```step\n" + lines + "\n```\n";
}

std::shared_ptr<const Session> load(const std::string& name) {
  if (name == "alexnet") return std::make_shared<Session>(testing::syntheticSession({.network = "alexnet"}, {{}}));
  if (name == "mnist") return std::make_shared<Session>(testing::syntheticSession({.network = "mnist-tutorial"}, {{}}));
  return nullptr;
}

std::vector<std::string> failures(const std::string& steps, const Session& own = {}) {
  const Lesson lesson = lessonOf(steps);
  std::vector<std::string> lines;
  for (const LessonStatement& statement : checkLesson(lesson, load, own)) {
    if (!statement.passed.value_or(false)) lines.push_back(statementText(lesson, "own.md", statement));
  }
  return lines;
}

TEST(LessonCheck, AcceptsWhatTheRecordingShows) {
  EXPECT_THAT(failures(step("expect: fastest.time > 0 us\nexpect: survey.network = alexnet") +
                       "{fastest.name}\n## Question\nWhich?\n- [fastest.time < 0 us] a\n- [fastest.time > 0 us] b\n"),
              IsEmpty());
}

TEST(LessonCheck, NamesLineAndStepAndWhatTheRecordingShows) {
  EXPECT_THAT(failures(step("expect: survey.network = alexnet\nexpect: survey.network = vgg16")),
              ElementsAre("own.md:11: step 1 (First): expected survey.network = vgg16, but survey.network is alexnet"));
  EXPECT_THAT(failures("# First\n{fastest.error}\n"),
              ElementsAre(AllOf(StartsWith("own.md:8: step 1 (First): "), HasSubstr("fastest.error: "))));
  EXPECT_THAT(failures("# First\n{if fastest.error > 1} a\n"), ElementsAre(HasSubstr("fastest.error: ")));
  EXPECT_THAT(failures(step("expect: fastest.error > 1")), ElementsAre(HasSubstr("is not known (")));
}

TEST(LessonCheck, WantsOneRightAnswer) {
  const auto question = [](const std::string& choices) { return failures("# First\n## Question\nWhich?\n" + choices); };
  EXPECT_THAT(question("- [x] a\n- [fastest.time > 0 us] b\n"), ElementsAre(HasSubstr("one right answer, but a; b")));
  EXPECT_THAT(question("- [ ] a\n- [fastest.time < 0 us] b\n"), ElementsAre(HasSubstr("but none is right")));
  EXPECT_THAT(question("- [x] a\n- [fastest.error > 1] b\n"), ElementsAre(HasSubstr("cannot be decided")));
}

TEST(LessonCheck, SaysWhichRecordingIsMissing) {
  EXPECT_THAT(failures(step("session: gone")), ElementsAre(HasSubstr("session gone, but it is not available")));
  EXPECT_THAT(failures(step("session: mnist")), ElementsAre(HasSubstr("does not have the survey")));
  EXPECT_THAT(failures(step("expect: fastest.time@gone > 0 us")), ElementsAre(HasSubstr("gone is not available")));
}

TEST(LessonCheck, FiguresOfOtherSessionsUseTheStepsLayer) {
  EXPECT_THAT(failures(step("network: mnist-tutorial\nsession: mnist\nlayer: conv1\npass: fwd\n"
                            "expect: survey.network@alexnet = alexnet")),
              IsEmpty());
  EXPECT_THAT(failures(step("expect: fastest.time(conv1 fwd)@mnist > 0 us\nexpect: fastest.time@alexnet > 0 us")),
              IsEmpty());
  EXPECT_THAT(failures(step("expect: fastest.time@mnist > 0 us")), ElementsAre(HasSubstr("no problem of features.0")));
}

TEST(LessonCheck, FiguresOfOtherSessionsAreOfTheirSize) {
  const Lesson lesson =
      lessonOf(step("expect: survey.input@sweep(n=8) = 8x3x224x224\nexpect: survey.input@sweep(192) = 32x3x192x192\n"
                    "expect: survey.input@sweep = 32x3x224x224\nexpect: survey.input@sweep(n=9) = 9x3x224x224\n"
                    "expect: survey.input@sweep(4x4) = x"));
  const auto sweep = std::make_shared<Session>(
      testing::syntheticSession({.network = "alexnet"}, {{}, {8, 3, 224, 224}, {32, 3, 192, 192}}));
  std::vector<std::string> shown;
  for (const LessonStatement& statement :
       checkLesson(lesson, [&](const std::string& name) { return name == "sweep" ? sweep : load(name); }))
    shown.push_back(statement.passed.value_or(false) ? "true" : statement.shown);
  EXPECT_THAT(shown, ElementsAre("true", "true", "true", HasSubstr("sweep(n=9) is not available"),
                                 HasSubstr("sweep(4x4) is not available")));
}

TEST(LessonCheck, TakesAnotherSessionInPlaceOfTheRecording) {
  Session own = testing::syntheticSession({.network = "alexnet"}, {{}});
  own.surveys.front().started.device.name = "Another GPU";
  EXPECT_THAT(failures(step("expect: survey.device = Another GPU"), own), IsEmpty());
  EXPECT_THAT(failures(step("expect: survey.device = Another GPU")), ElementsAre(HasSubstr("survey.device is ")));
}

TEST(LessonCheck, AStepWithoutASessionIsNeitherRightNorWrong) {
  const Lesson lesson =
      lessonFromText("---\nconvscope_lesson: 1\ntitle: A\nnetwork: alexnet\n---\n# First\n{survey.date}\n", "own.md");
  const auto statements = checkLesson(lesson, load);
  ASSERT_EQ(statements.size(), 1U);
  EXPECT_FALSE(statements[0].passed.has_value());
}

TEST(LessonCheck, PrintsATable) {
  const Lesson lesson = lessonOf(step("expect: survey.network != a|b"));
  const std::string table = statementTable({{&lesson, checkLesson(lesson, load)}});
  EXPECT_THAT(table, HasSubstr("| own | 1. First | survey.network != a\\|b | survey.network is alexnet |\n"));
}

TEST(SessionLibrary, KnowsSessionsByTheNameOfTheirFile) {
  const std::filesystem::path folder = ::testing::TempDir();
  const std::filesystem::path good = folder / "good-fp32.convscope";
  testing::writeSession(good, testing::syntheticSession({.network = "alexnet"}, {{}}));
  SessionLibrary library({good, folder / "gone.convscope.gz"});
  EXPECT_THAT(library.names(), ElementsAre("gone", "good-fp32"));
  ASSERT_NE(library.load("good-fp32"), nullptr);
  EXPECT_EQ(library.load("good-fp32"), library.load("good-fp32"));
  EXPECT_EQ(library.load("other"), nullptr);
  EXPECT_THROW(library.load("gone"), InputError);
}

}  // namespace
}  // namespace convscope
