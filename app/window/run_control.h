#pragma once

#include <QAction>
#include <QObject>
#include <span>

#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/network_editor/network_editor.h"
#include "widgets/shared/shown_survey.h"
#include "window/document/document.h"
#include "window/parts/notice_bar.h"
#include "window/parts/progress_strip.h"
#include "window/parts/run_panel.h"
#include "window/worker/worker.h"

namespace convscope::window {

/// Running surveys: takes the network from the editor and the choices from the panel, has the worker measure, and hands
/// what comes to the document. Says how it went.
class RunControl : public QObject {
  Q_OBJECT

 public:
  /// What it works with; all of it outlives the control.
  struct Parts {
    Worker& worker;
    Document& document;
    const SessionStore& store;
    ShownSurvey& shown;
    NetworkEditor& editor;
    RunPanel& panel;
    ProgressStrip& progress;
    NoticeBar& notices;
  };
  RunControl(const Parts& parts, QAction* run, QAction* stop);

  /// Surveys the editor's network anew: at its own size, or at each of `inputs`, one after the other.
  void start(std::vector<Dims> inputs = {});
  /// Surveys the network of the survey that is shown, with its options, at the sizes that `sizes` names (see
  /// network/input_sizes.h) and that were not surveyed so. What surveys of this session have measured, also those that
  /// were stopped, is not measured again. Where it cannot be, that is said.
  void sweep(const QString& sizes);
  /// Plays a recording; the document has been told to.
  void play(Recording recording);
  /// Checks the results of the survey that is shown; see policy/picks.h. Where it cannot be, that is said.
  void check();
  /// Executes a policy over a schedule of sizes, like the survey that is shown. Where it cannot be, that is said.
  void replay(const std::string& policy, const ScheduleChoice& choice);
  void stop();
  bool isRunning() const { return m_parts.worker.isRunning(); }
  bool isPlaying() const { return isRunning() && m_kind == Kind::Recording; }

 signals:
  void started();
  /// In one line for the status bar.
  void finished(const QString& summary);

 private:
  enum class Kind { Survey, Check, Replay, Recording };

  void survey(SurveyTask request);
  void take(const std::vector<Event>& events);
  void finish(const RunFinished& run);
  void finishOther(const RunFinished& run);
  void begin(Kind kind);
  void refresh();
  QString summary(const RunFinished& run) const;
  QString checkSummary(const RunFinished& run) const;
  QString replaySummary(const RunFinished& run) const;
  QString otherSummary(const RunFinished& run) const;
  QString whatNothingMeasured() const;
  std::span<const Survey> surveysOfRun() const;

  Parts m_parts;
  QAction* m_run;
  QAction* m_stop;
  Kind m_kind = Kind::Survey;  ///< of what runs, or ran last
  std::size_t m_first = 0;     ///< index of the first survey of the run
};

}  // namespace convscope::window
