#pragma once

#include <QStringList>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "lesson/session_library.h"
#include "lesson/step_figures.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/export/film_strip.h"
#include "widgets/shared/session_store.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// The chart of a step, filled, with its own selection. If it has more rows than a page has room for, the layers that
/// cost most are on top.
struct StepChart {
  ShownSurvey shown;
  std::unique_ptr<ChartPainter> chart;  ///< null if there is no such chart
  QString session;                      ///< the name of its recording, if several are compared; otherwise empty
  QString order;                        ///< the order of its rows in words if they are sorted; otherwise empty

  StepChart(const SessionStore& store, const LessonStage& stage);
};

/// What documents take from a lesson's steps: figures and charts from the recorded session of a step if `load` has it,
/// otherwise from the open session. Each session is loaded once; charts live as long as this object.
class LessonMaterial {
 public:
  /// All arguments must outlive this object. If `preferOpen`, the open session takes precedence if it has what a step
  /// needs.
  LessonMaterial(const Lesson& lesson, const SessionStore& open, const SessionLoader& load, bool preferOpen);

  const Lesson& lesson() const { return m_lesson; }
  /// Chooses the recording beside that of a step, where the step compares it.
  void compareWith(const std::string& session) { m_compared = session; }
  /// Returns the session of a step: its recorded one, or the open one.
  const SessionStore& storeFor(const LessonStep& step);
  StepFigures figuresFor(const LessonStep& step) { return {storeFor(step).session(), m_lesson, step, m_load}; }
  /// Returns the step's chart, and if the step compares recordings, that of the chosen or the first other one, with the
  /// same axes, as the window does. Charts that the sessions have no data for are left out.
  std::vector<const StepChart*> charts(const LessonStep& step);
  /// Returns the names of the recordings that the step compares beyond charts().
  QStringList furtherRecordings(const LessonStep& step);
  /// Returns where the chart and the figures of a step were measured; empty if it has none.
  QStringList sources(const LessonStep& step, StepFigures& figures);
  /// Returns the survey of a step's scene; null if the step has no scene, or its session no such survey.
  const Survey* sceneSurvey(const LessonStep& step);
  /// Returns the key frames of the step's scene; empty if sceneSurvey() is null. Throws InputError or MissingData if
  /// the session lacks the scene's input sizes.
  std::vector<std::shared_ptr<const FilmStrip>> filmStrips(const LessonStep& step,
                                                           const FilmStripOptions& options = {});

 private:
  const SessionStore* recordedStore(const std::string& name);
  std::vector<LessonStage> otherStages(const LessonStep& step);
  StepChart* makeChart(const SessionStore& store, const LessonStage& stage);

  const Lesson& m_lesson;
  const SessionStore& m_open;
  const SessionLoader& m_load;
  bool m_preferOpen;
  std::string m_compared;
  std::map<std::string, std::unique_ptr<SessionStore>> m_stores;  ///< by session name; null: not available
  std::vector<std::unique_ptr<StepChart>> m_charts;
};

}  // namespace convscope
