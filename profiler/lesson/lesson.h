#pragma once

#include <string>
#include <vector>

#include "lesson/lesson_text.h"
#include "problem/problem.h"
#include "session/session.h"

namespace convscope {

struct FigureScope;

/// The setting of a step: the required measurements, and the chart and problem to show.
struct LessonStage {
  std::string session;                 ///< a recorded session's name; empty: none
  std::string network;                 ///< a preset's name; empty: the step shows no measurement
  std::vector<Dims> inputs;            ///< whole shapes to measure; empty: the network's own
  std::optional<Precision> precision;  ///< none: any
  std::vector<Pass> passes;            ///< empty: all
  std::string schedule;                ///< see FigureScope
  std::int64_t iterations = 1000;
  std::string chart;  ///< name of the chart beside the text; empty: none
  std::string page;   ///< name of the page that shows more; empty: none
  std::string layer;
  std::optional<Pass> pass;
  double speed = 0;  ///< a recorded session is played so many times as fast as it was measured; 0: shown at once

  bool operator==(const LessonStage&) const = default;
};

struct LessonChoice {
  std::string text;
  /// When it is right; none: never.
  std::optional<Condition> right;
};

struct LessonStep {
  std::string title;
  LessonText text;
  LessonStage stage;
  LessonText question;                ///< empty if the step has no question
  std::vector<LessonChoice> choices;  ///< at least two if there is a question
  LessonText answer;
};

/// A guided tour through a measurement (docs/formats.md, "Lesson").
struct Lesson {
  std::string name;  ///< its file's, without the suffix
  std::string title;
  std::string about;
  std::vector<LessonStep> steps;  ///< at least one
};

/// Returns the lessons that come with the program, in order.
const std::vector<Lesson>& lessons();

/// Returns the latest completed survey of `session` with the stage's network, precision, passes and size; if the stage
/// names several sizes, one of several. Null if there is none.
const Survey* surveyFor(const Session& session, const LessonStage& stage);

/// Returns the source of a step's figures; without a survey if surveyFor() finds none.
FigureScope scopeOf(const Session& session, const LessonStage& stage);

}  // namespace convscope
