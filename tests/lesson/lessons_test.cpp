// The lessons that come with the program, over sessions that nobody measured.
#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "core/parse.h"
#include "lesson/figures.h"
#include "lesson/lesson.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;

/// Gives every algorithm a check of its results, as the recorded sessions have for those that win.
void addChecks(Survey& survey) {
  for (ProblemResult& problem : survey.problems) {
    for (Trial& trial : problem.trials) {
      trial.evidence.alone = RepeatabilityChecked{.executions = 20, .elements = 1000, .differing = 10};
      trial.evidence.error = ErrorMeasured{.elements = 1000, .relativeL2 = 1e-6};
    }
  }
}

Session sessionFor(const LessonStage& stage) {
  std::vector<Dims> inputs = stage.inputs;
  if (inputs.empty()) inputs.push_back({});
  if (stage.schedule.starts_with("surveyed:") && inputs.size() == 1) inputs.push_back({32, 3, 160, 160});
  Session session = testing::syntheticSession({.network = stage.network,
                                               .precision = stage.precision.value_or(Precision::Fp32),
                                               .algorithms = 12,
                                               .hotSamples = 3},
                                              inputs);
  for (Survey& survey : session.surveys) addChecks(survey);
  return session;
}

TEST(Lessons, AreThere) {
  std::vector<std::string> names;
  for (const Lesson& lesson : lessons()) {
    names.push_back(lesson.name);
    EXPECT_GE(lesson.steps.size(), 3U) << lesson.name;
    EXPECT_THAT(lesson.about, Not(IsEmpty()));
  }
  EXPECT_EQ(names, lessonNames());
  EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size()) << "two lessons have the same name";
}

/// What a shipped lesson has to have and lacks.
std::vector<std::string> lacks(const Lesson& lesson) {
  std::vector<std::string> lacking;
  if (lesson.minutes == 0) lacking.emplace_back("minutes");
  if (lesson.minutes > 15) lacking.emplace_back("at most 15 minutes");
  if (lesson.before.empty()) lacking.emplace_back("before");
  const LessonStep& last = lesson.steps.back();
  if (last.title != "Remember") lacking.emplace_back("a last step 'Remember'");
  const std::string text =
      "\n" + last.text.render([](const FigureName&) { return wordsFigure("figure"); }).markdown + "\n";
  std::size_t items = 0;
  for (const char* mark : {"\n- ", "\n1. ", "\n2. ", "\n3. ", "\n4. "}) items += split(text, mark).size() - 1;
  if (items != 3) lacking.emplace_back("a list of three things to remember");
  if (text.find("\n```python\n") == std::string::npos) lacking.emplace_back("a block '```python'");
  if (last.exercises.empty()) lacking.emplace_back("exercises");
  if (last.solutions.empty()) lacking.emplace_back("solutions");
  if (std::ranges::all_of(lesson.steps, [](const LessonStep& step) { return step.teacher.empty(); }))
    lacking.emplace_back("teacher's notes");
  return lacking;
}

TEST(Lessons, EndWithWhatToRememberAndToTry) {
  for (const Lesson& lesson : lessons())
    EXPECT_THAT(lacks(lesson), IsEmpty()) << lesson.name << ".md:" << lesson.steps.back().line;
}

/// PyTorch's default is TF32, for which the figures of these lessons are not true.
TEST(Lessons, OfFp32SetTf32WhereTheirCodeSetsBenchmarkMode) {
  int snippets = 0;
  for (const char* language : {"en", "zh_CN"}) {
    for (const Lesson& lesson : lessonsIn(language)) {
      for (const LessonStep& step : lesson.steps) {
        if (step.stage.precision != Precision::Fp32 || step.stage.network.empty()) continue;
        const std::string text = step.text.render([](const FigureName&) { return wordsFigure("figure"); }).markdown;
        for (std::size_t at = text.find("```python"); at != std::string::npos; at = text.find("```python", at)) {
          const std::size_t end = text.find("```", at + 3);
          const std::string code = text.substr(at, end - at);
          at = end + 3;
          if (code.find("cudnn.benchmark = ") == std::string::npos) continue;
          ++snippets;
          EXPECT_THAT(code, ::testing::HasSubstr("cudnn.allow_tf32 = ")) << lesson.name << ", " << step.title;
        }
      }
    }
  }
  EXPECT_GT(snippets, 10);
}

/// The claims of public tutorials that the product exists to correct: each has its verdict in an answer.
TEST(Lessons, JudgeEachClaimOfTheTutorials) {
  const auto lesson = std::ranges::find(lessons(), "what-tutorials-say", &Lesson::name);
  ASSERT_NE(lesson, lessons().end());
  std::string answers;
  for (const LessonStep& step : lesson->steps)
    answers += step.answer.render([](const FigureName&) { return wordsFigure("figure"); }).markdown;
  for (int claim = 1; claim <= 6; ++claim)
    EXPECT_THAT(answers, ::testing::HasSubstr("**Sentence " + std::to_string(claim) + " is ")) << claim;
}

TEST(Lessons, AskForAPredictionAndTellFigures) {
  for (const Lesson& lesson : lessons()) {
    std::size_t questions = 0;
    std::size_t figures = 0;
    for (const LessonStep& step : lesson.steps) {
      questions += step.question.empty() ? 0 : 1;
      figures += step.text.figures().size() + step.answer.figures().size();
    }
    EXPECT_GE(questions, 2U) << lesson.name;
    EXPECT_GE(figures, 3U) << lesson.name;
  }
}

/// Choices are plain texts: braces would be shown as they are.
TEST(Lessons, HaveNoFiguresInChoices) {
  for (const char* language : {"en", "zh_CN"}) {
    for (const Lesson& lesson : lessonsIn(language)) {
      for (const LessonStep& step : lesson.steps) {
        for (const LessonChoice& choice : step.choices)
          EXPECT_THAT(choice.text, Not(::testing::HasSubstr("{"))) << lesson.name << ", " << step.title;
      }
    }
  }
}

/// The legends of the charts call it "Applied"; the command is for blocks of code.
TEST(Lessons, CallTheAppliedChoicesAsTheChartsDo) {
  for (const char* language : {"en", "zh_CN"}) {
    for (const Lesson& lesson : lessonsIn(language)) {
      for (const LessonStep& step : lesson.steps) {
        for (const LessonText* text : {&step.text, &step.question, &step.answer, &step.exercises, &step.solutions}) {
          const auto read = [](const FigureName&) { return wordsFigure("x"); };
          EXPECT_THAT(text->render(read).markdown, Not(::testing::HasSubstr("`run --choices`"))) << lesson.name;
        }
      }
    }
  }
}

/// Whatever a session contains that decides all choices, one choice is right, and no more than one. Recorded programs
/// cannot be made up; RecordedLesson checks their questions.
TEST(Lessons, HaveOneRightChoiceForEachQuestion) {
  for (const Lesson& lesson : lessons()) {
    for (const LessonStep& step : lesson.steps) {
      if (step.question.empty() || step.stage.isProgram) continue;
      const Session session = sessionFor(step.stage);
      Figures figures(scopeOf(session, step.stage));
      const auto read = [&](const FigureName& name) { return figures.read(name); };
      int right = 0;
      bool decided = true;
      for (const LessonChoice& choice : step.choices) {
        const std::optional<bool> isRight = choice.right ? choice.right->isTrue(read) : std::optional(false);
        decided = decided && isRight;
        right += isRight.value_or(false) ? 1 : 0;
      }
      if (decided) {
        EXPECT_EQ(right, 1) << lesson.name << ", " << step.title;
      }
    }
  }
}

}  // namespace
}  // namespace convscope
