#pragma once

#include <QAction>
#include <QObject>
#include <string>
#include <vector>

#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/shared/shown_survey.h"
#include "window/current_run.h"
#include "window/frame.h"
#include "window/parts/measure_page.h"
#include "window/parts/progress_strip.h"
#include "window/parts/run_panel.h"
#include "window/parts/subject_panel.h"
#include "window/worker/worker.h"

namespace convscope::window {

class Document;
class SessionFiles;

/// Starts runs, from the editor's network and the panel's options or from the shown survey, and offers what can be done
/// after one has ended.
class RunControl : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive the control.
  struct Parts {
    Frame frame;
    Worker& worker;
    SessionFiles& session;
    ShownSurvey& shown;
    MeasurePage& page;
    ProgressStrip& progress;
  };
  using Actions = MeasurePage::Actions;
  RunControl(const Parts& parts, const Actions& actions);

  /// Surveys the shown recording, or the editor's network at the panel's sizes.
  void startFromPanel();
  /// Surveys the shown recording, or the editor's network: at its own size, or at each of `inputs`, one after the
  /// other.
  void start(std::vector<Dims> inputs = {});
  /// Surveys the network of the shown survey, with its options, at those of `sizes` (see network/input_sizes.h) that
  /// have no such survey yet. Results of this session, also of stopped surveys, are not measured again. Shows a notice
  /// if that fails.
  void sweep(const QString& sizes);
  /// Surveys the network of the shown survey again, at its input size and with its options, except for those of
  /// `request`. Shows a notice if that fails.
  void remeasure(const request::Remeasure& request);
  /// Checks the results of the shown survey; see run/check_task.h. Shows a notice if that fails.
  void check();
  /// Executes a policy over a schedule of sizes, with the options of the shown survey. Shows a notice if that fails.
  void replay(const std::string& policy, const ScheduleChoice& choice);
  /// Measures what the stopped surveys of the session lack, with their options. Shows a notice if that cannot be done.
  void resume();
  /// The same for the shown survey and the other sizes of its sweep.
  void resumeShown();
  /// Ends the run; see CurrentRun::stop.
  void stop() { m_current.stop(); }
  /// Dismisses the notice of how the last run ended.
  void forgetEnd();
  bool isRunning() const { return m_current.isRunning(); }

 signals:
  void started();
  /// `isSurvey`: of a survey, rather than a check or a replay.
  void finished(bool isSurvey);

 private:
  NetworkEditor& editor() const { return subject().editor(); }
  SubjectPanel& subject() const { return m_parts.page.subject(); }
  RunPanel& panel() const { return m_parts.page.panel(); }
  NoticeBar& notices() const { return m_parts.frame.notices; }
  Document& document() const;
  const Session& session() const { return m_parts.shown.store().session(); }

  void survey(SurveyTask task, Session known, std::vector<std::string> devices);
  void survey(const NamedWorkload& recorded);
  void resume(ResumeTask task);
  ResumeTask leftOfShown() const;
  void refreshResume();
  bool chooseSession(const QString& what);
  bool mayContinue();
  bool isRecorded() const;
  void showEnd(const EndedRun& run);
  void refresh();

  Parts m_parts;
  QAction* m_run;
  QAction* m_resume;
  CurrentRun m_current;
};

}  // namespace convscope::window
