#pragma once

#include <string>
#include <vector>

#include "core/problem.h"
#include "lesson/lesson_text.h"
#include "session/session.h"

namespace convscope {

struct FigureScope;

/// The calls of a convolution that a step shows step by step.
struct LessonScene {
  std::vector<std::string> policies;  ///< as findPolicy() takes them, side by side; empty: the step has no scene
  std::string schedule = "fixed";     ///< the input sizes, see FigureScope
  std::int64_t iterations = 8;

  bool empty() const { return policies.empty(); }
  bool operator==(const LessonScene&) const = default;
};

/// The setting of a step: the required measurements, and the chart and problem to show.
struct LessonStage {
  std::string session;                 ///< a recorded session's name; empty: none
  std::string network;                 ///< a preset's name; empty: the step shows no measurement
  bool isProgram = false;              ///< `network` is the name of a recorded program
  std::vector<Dims> inputs;            ///< whole shapes to measure; empty: the network's own
  std::optional<Precision> precision;  ///< none: any
  std::vector<Pass> passes;            ///< empty: all
  std::string schedule;                ///< see FigureScope
  std::int64_t iterations = 1000;
  std::string chart;  ///< name of the chart beside the text; empty: none
  LessonScene scene;
  std::string page;       ///< name of the page that shows more; empty: none
  bool benchmark = true;  ///< the setting that charts of one of the two settings show: of warm-up and determinism
  std::string layer;
  std::optional<Pass> pass;
  double axis = 0;  ///< the axis of the chart of one layer's bars ends at so many times the fastest; 0: the chart's own
  double speed = 0;  ///< a recorded session is played so many times as fast as it was measured; 0: shown at once

  bool operator==(const LessonStage&) const = default;
};

struct LessonChoice {
  std::string text;
  /// When it is right; none: never.
  std::optional<Condition> right;
};

/// A statement about the session that a step's text takes for granted.
struct LessonExpectation {
  std::string text;  ///< as it is written: "benchmark.gain >= 5%"
  Condition condition;
  std::size_t line = 0;  ///< in the lesson's file, from 1
};

struct LessonStep {
  std::string title;
  std::size_t line = 0;  ///< of the title, in the lesson's file, from 1
  LessonText text;
  LessonStage stage;
  std::vector<LessonExpectation> expectations;
  LessonText question;                ///< empty if the step has no question
  std::vector<LessonChoice> choices;  ///< at least two if there is a question
  LessonText answer;
  LessonText exercises;  ///< questions of the lesson's own; only the last step has some
  LessonText solutions;  ///< of the exercises, shown on demand; empty without exercises
  LessonText teacher;    ///< notes for the teacher's handout
};

/// A guided tour through a measurement (docs/formats.md, "Lesson").
struct Lesson {
  std::string name;  ///< its file's, without the suffix
  std::string title;
  std::string about;
  std::string before;             ///< what to know before, in one sentence; empty: nothing is said
  int minutes = 0;                ///< reading time; 0: nothing is said
  std::vector<LessonStep> steps;  ///< at least one
  std::string folder = {};        ///< of its file, for its pictures; empty: it comes with the program and has none
};

/// Returns whether a step withholds its chart: it answers the question. Its scene then waits at its first step.
inline bool withholdsChart(const LessonStep& step, bool isAnswered) {
  return !step.question.empty() && !isAnswered;
}

/// Returns the names of the lessons that come with the program, in order, without reading the lessons.
std::vector<std::string> lessonNames();

/// Returns the names of the recorded sessions that text and answer of a step compare with its own, each once.
std::vector<std::string> otherSessions(const LessonStep& step);

/// Returns the lessons that come with the program, in order, in the language of the process (text/translate.h).
const std::vector<Lesson>& lessons();

/// The same in the language with this code. A lesson without a translation is English, and its `about` says so.
std::vector<Lesson> lessonsIn(const std::string& language);
/// Returns the English lesson that comes with the program and has the same steps in the same order; `lesson` itself if
/// there is none, e.g. for one from a file.
const Lesson& englishLesson(const Lesson& lesson);

/// Returns the latest completed survey of `session` with the stage's network, precision, passes and size; if the stage
/// names several sizes, one of several. Null if there is none.
const Survey* surveyFor(const Session& session, const LessonStage& stage);

/// Returns the source of a step's figures; without a survey if surveyFor() finds none.
FigureScope scopeOf(const Session& session, const LessonStage& stage);

}  // namespace convscope
