// The layer that a step shows of another recorded session.
#include <gmock/gmock.h>

#include <set>

#include "core/problem_text.h"
#include "lesson/figure_name.h"
#include "lesson/lesson_reader.h"
#include "lesson/step_figures.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

/// Returns layer and pass that a step with `words` shows of the session "other".
std::string shownLayer(const std::string& words) {
  const Lesson lesson = lessonFromText(
      "---\nconvscope_lesson: 1\ntitle: A\nnetwork: alexnet\nsession: own\nlayer: features.3\npass: fwd\n---\n# "
      "First\n" +
          words + "\n",
      "own.md");
  const Session other = testing::syntheticSession({.network = "alexnet"}, {{}});
  const LessonStage stage = stageOver(other, "other", lesson, lesson.steps.front());
  EXPECT_EQ(stage.session, "other");
  return stage.layer + " " + toText(*stage.pass);
}

TEST(ComparedStage, IsOfTheStepsLayerIfTheTextSpeaksOfIt) {
  EXPECT_EQ(shownLayer("{fastest.time} and {fastest.time@other}"), "features.3 fwd");
  EXPECT_EQ(shownLayer("{fastest.time(features.6 fwd)@other} {fastest.time(features.3 fwd)@other}"), "features.3 fwd");
  EXPECT_EQ(shownLayer("{survey.network@other}"), "features.3 fwd");
}

TEST(ComparedStage, IsOfTheLayerThatTheTextSpeaksOf) {
  EXPECT_EQ(shownLayer("{fastest.time} {fastest.time(features.6 fwd)@other}"), "features.6 fwd");
  EXPECT_EQ(shownLayer("{fastest.time(features.3 wgrad)@other}"), "features.3 wgrad");
  EXPECT_EQ(shownLayer("{fastest.time(features.8 fwd)} {fastest.time(features.6 dgrad)@other}"), "features.6 dgrad");
}

/// Returns whether the words of a step have figures of its own layer, or of no layer at all.
bool speaksOfItsLayer(const LessonStep& step) {
  bool speaksOfLayers = false;
  for (const LessonText* text : {&step.text, &step.question, &step.answer}) {
    for (const FigureName& figure : text->figures()) {
      if (!figure.session.empty() && figure.session != step.stage.session) continue;
      if (findFigureKind(figure.name)->needs != FigureNeeds::Problem) continue;
      const bool isOwnLayer = figure.layer.empty() || figure.layer == step.stage.layer;
      if (isOwnLayer && (!figure.pass || figure.pass == step.stage.pass)) return true;
      speaksOfLayers = true;
    }
  }
  return !speaksOfLayers;
}

TEST(Lessons, ShowChartsOfTheLayersTheySpeakOf) {
  for (const Lesson& lesson : lessons()) {
    for (const LessonStep& step : lesson.steps) {
      const std::set<std::string> charts{"algorithms", "algorithms-detail", "memory", "input-sizes-layer"};
      const bool showsLayer = charts.contains(step.stage.chart) && !step.stage.layer.empty();
      EXPECT_TRUE(!showsLayer || speaksOfItsLayer(step)) << lesson.name << ".md:" << step.line;
    }
  }
}

}  // namespace
}  // namespace convscope
