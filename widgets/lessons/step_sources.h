#pragma once

#include <string>
#include <vector>

#include "lesson/lesson.h"
#include "lesson/session_library.h"
#include "widgets/shared/session_store.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// A session with the selection that its charts show.
struct StepSource {
  const SessionStore& store;
  ShownSurvey& shown;
  LessonStage stage;  ///< the step's, as this session has it
};

/// The survey and problem that a step selects: in the survey that the step uses, otherwise in a running survey of the
/// same network. -1 if there is none.
struct StepSelection {
  int survey = -1;
  int problem = -1;
};
StepSelection selectionOf(const Session& session, const LessonStage& stage);

/// Returns the settings of a step over the other recorded sessions that its text compares with its own, without those
/// that have no data for its chart. Those of the same network come first; otherwise they are in the order of the text.
std::vector<LessonStage> comparedStages(const Lesson& lesson, const LessonStep& step, const SessionLoader& load);

/// The sessions that a step can show: the recorded one that it names, another recorded one if it compares several, and
/// the open one. Recorded ones are loaded when the step is entered, beside the open one, so a lesson changes no
/// document.
class StepSources {
 public:
  StepSources(const SessionStore& open, ShownSurvey& shown);

  /// Sets the access to recorded sessions.
  void setLoader(const SessionLoader& load) { m_load = load; }
  const SessionLoader& loader() const { return m_load; }

  /// Loads the recorded session of `step`, if it has one, and the first other one if the step compares several.
  void enter(const Lesson& lesson, const LessonStep& step);
  /// Sets whether the open session takes precedence, if it has what a step needs.
  void preferOpen(bool prefer) { m_prefersOpen = prefer; }
  bool prefersOpen() const { return m_prefersOpen; }
  /// Notes that `stage` is measured here in another precision than it names: the open session has it in `precision`.
  void measureIn(const LessonStage& stage, Precision precision);
  /// Forgets what measureIn() noted: the open session is another one.
  void forgetMeasured() { m_measured.clear(); }

  bool hasRecorded(const LessonStage& stage) const;
  bool hasOpen(const LessonStage& stage) const;
  /// Returns whether both have the survey, and it is not the same one.
  bool differ(const LessonStage& stage) const;
  /// Returns whether the step compares: it shows a measurement of the open session beside the recorded one.
  bool compares(const LessonStage& stage) const;
  /// Returns whether the open session takes precedence and its survey for the stage has not ended.
  bool isUnderWay(const LessonStage& stage) const;

  /// Returns the source of the step's figures.
  StepSource figures(const LessonStage& stage);
  /// Returns the source of the step's chart: also a survey that has not ended.
  StepSource chart(const LessonStage& stage);
  StepSource open(const LessonStage& stage) { return {m_open, m_openShown, openStage(stage)}; }
  StepSource recorded(const LessonStage& stage) { return {m_recorded.store, m_recorded.shown, stage}; }
  /// Returns whether the step shows two recorded sessions: its own, and another one that its text has figures of.
  /// While a measurement is shown, that is compared with the step's own.
  bool comparesRecordings(const LessonStage& stage) const;
  /// Returns the other one.
  StepSource other() { return {m_other.store, m_other.shown, m_otherStage}; }
  /// Returns the names of all that the step can show in its place, with its own.
  std::vector<std::string> others() const;
  /// Shows another one of others().
  void compareWith(const std::string& name);

 private:
  /// A precision that stands for the one that a stage names.
  struct Measured {
    std::string network;
    std::optional<Precision> wanted;
    Precision precision;
  };

  /// A recorded session.
  struct Recording {
    SessionStore store;
    ShownSurvey shown{store};
    std::string name;  ///< of the loaded session; empty: none
  };

  void load(Recording& recording, const std::string& name) const;
  LessonStage openStage(const LessonStage& stage) const;

  const SessionStore& m_open;
  ShownSurvey& m_openShown;
  Recording m_recorded;
  Recording m_other;
  std::vector<LessonStage> m_others;  ///< see comparedStages()
  LessonStage m_otherStage;           ///< the shown one of m_others; without a network if there is none
  SessionLoader m_load;
  std::vector<Measured> m_measured;
  bool m_prefersOpen = false;
};

}  // namespace convscope
