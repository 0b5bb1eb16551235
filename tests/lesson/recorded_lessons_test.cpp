// Each lesson against the recorded session that it names, where that is in resources/sessions.
#include <gmock/gmock.h>

#include <filesystem>

#include "lesson/figures.h"
#include "lesson/lesson.h"
#include "session/session_file.h"

namespace convscope {
namespace {

using ::testing::IsEmpty;

std::optional<Session> recorded(const std::string& name) {
  const std::filesystem::path folder(CONVSCOPE_SOURCE_DIR "/resources/sessions");
  for (const char* suffix : {".convscope.gz", ".convscope"}) {
    if (std::filesystem::exists(folder / (name + suffix))) return readSession(folder / (name + suffix)).session;
  }
  return std::nullopt;
}

class RecordedLesson : public ::testing::TestWithParam<std::string> {};

TEST_P(RecordedLesson, TellsItsFiguresAndHasOneRightChoiceForEachQuestion) {
  const auto lesson = std::ranges::find(lessons(), GetParam(), &Lesson::name);
  ASSERT_NE(lesson, lessons().end());
  std::map<std::string, std::optional<Session>> sessions;
  for (const LessonStep& step : lesson->steps) {
    const std::string& name = step.stage.session;
    if (name.empty()) continue;
    if (!sessions.contains(name)) sessions[name] = recorded(name);
    if (!sessions[name]) GTEST_SKIP() << name << " was not recorded";
  }
  for (const LessonStep& step : lesson->steps) {
    if (step.stage.session.empty()) continue;
    SCOPED_TRACE(step.title);
    const Session& session = *sessions.at(step.stage.session);
    ASSERT_NE(surveyFor(session, step.stage), nullptr) << step.stage.session << " has not what the step stands on";
    Figures figures(scopeOf(session, step.stage), [&](const std::string& name) -> std::optional<FigureScope> {
      const auto found = sessions.find(name);
      if (found == sessions.end() || !found->second) return std::nullopt;
      return FigureScope{&*found->second, &found->second->surveys.back(), {}, {}, {}, 1};
    });
    const auto read = [&](const FigureName& figure) { return figures.read(figure); };
    for (const LessonText* text : {&step.text, &step.question, &step.answer})
      EXPECT_THAT(text->render(read).missing, IsEmpty());
    int right = 0;
    for (const LessonChoice& choice : step.choices)
      right += choice.right && choice.right->isTrue(read).value_or(false) ? 1 : 0;
    EXPECT_EQ(right, step.question.empty() ? 0 : 1);
  }
}

std::vector<std::string> lessonNames() {
  std::vector<std::string> names;
  for (const Lesson& lesson : lessons()) names.push_back(lesson.name);
  return names;
}

std::string testName(const ::testing::TestParamInfo<std::string>& instance) {
  std::string name = instance.param;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, RecordedLesson, ::testing::ValuesIn(lessonNames()), testName);

}  // namespace
}  // namespace convscope
