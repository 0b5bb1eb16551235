// The lessons that come with the program, over sessions that nobody measured.
#include <gmock/gmock.h>

#include <set>

#include "lesson/figures.h"
#include "lesson/lesson.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Session sessionFor(const LessonStage& stage) {
  std::vector<Dims> inputs = stage.inputs;
  if (inputs.empty()) inputs.push_back({});
  if (stage.schedule.starts_with("surveyed:") && inputs.size() == 1) inputs.push_back({32, 3, 160, 160});
  return testing::syntheticSession({.network = stage.network,
                                    .precision = stage.precision.value_or(Precision::Fp32),
                                    .algorithms = 12,
                                    .hotSamples = 3},
                                   inputs);
}

TEST(Lessons, AreThere) {
  std::set<std::string> names;
  for (const Lesson& lesson : lessons()) {
    names.insert(lesson.name);
    EXPECT_GE(lesson.steps.size(), 3U) << lesson.name;
    EXPECT_THAT(lesson.about, Not(IsEmpty()));
  }
  EXPECT_EQ(names, (std::set<std::string>{"benchmark-mode", "four-families", "fixed-sizes", "changing-sizes",
                                          "workspace", "warm-up", "reproducibility", "one-process", "then-and-now",
                                          "mnist", "only-ten", "the-switch"}));
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

/// The figures of a step, with one session in place of those of other steps too.
Figures figuresOf(const Session& session, const LessonStep& step) {
  const FigureScope scope = scopeOf(session, step.stage);
  return Figures(scope, [scope](const std::string&) { return scope; });
}

/// Whatever a session holds, one choice is right, and no more than one.
TEST(Lessons, HaveOneRightChoiceForEachQuestion) {
  for (const Lesson& lesson : lessons()) {
    for (const LessonStep& step : lesson.steps) {
      if (step.question.empty()) continue;
      const Session session = sessionFor(step.stage);
      Figures figures = figuresOf(session, step);
      int right = 0;
      for (const LessonChoice& choice : step.choices) {
        const auto read = [&](const FigureName& name) { return figures.read(name); };
        const std::optional<bool> holds = choice.right ? choice.right->isTrue(read) : std::optional(false);
        ASSERT_TRUE(holds) << lesson.name << ", " << step.title << ": " << choice.text;
        right += *holds ? 1 : 0;
      }
      EXPECT_EQ(right, 1) << lesson.name << ", " << step.title;
    }
  }
}

TEST(Lessons, TellEveryFigureOfACompleteSession) {
  for (const Lesson& lesson : lessons()) {
    for (const LessonStep& step : lesson.steps) {
      const Session session = sessionFor(step.stage);
      Figures figures = figuresOf(session, step);
      for (const LessonText* text : {&step.text, &step.question, &step.answer}) {
        const auto result = text->render([&](const FigureName& name) { return figures.read(name); });
        EXPECT_THAT(result.missing, IsEmpty()) << lesson.name << ", " << step.title;
        EXPECT_THAT(result.markdown, Not(HasSubstr("(not known)")));
      }
    }
  }
}

}  // namespace
}  // namespace convscope
