#pragma once

#include <QAction>
#include <QObject>
#include <QTimer>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "widgets/shared/shown_survey.h"
#include "window/frame.h"
#include "window/parts/progress_strip.h"
#include "window/run_outcome.h"
#include "window/worker/worker.h"

namespace convscope::window {

class Document;

/// The run of the worker: passes its events to the document and the progress, shows what it measures, and stops it.
class CurrentRun : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive this.
  struct Parts {
    Frame frame;
    Worker& worker;
    Document& document;
    ShownSurvey& shown;
    ProgressStrip& progress;
    QAction& stop;
  };
  explicit CurrentRun(const Parts& parts, QObject* parent = nullptr);

  bool isRunning() const { return m_parts.worker.isRunning(); }
  /// Begins a run; see Worker::run. Throws InputError if the working log cannot be written.
  void begin(RunTask task, Session known = {}, std::vector<std::string> devices = {});
  /// Ends the run after the execution in progress. Called again after a second, it no longer waits for that.
  void stop();

 signals:
  void started();
  void ended(const convscope::window::EndedRun& run);

 private:
  const Session& session() const { return m_parts.shown.store().session(); }
  std::size_t firstSurvey(const RunTask& task) const;
  void follow(int survey);
  void take(const std::vector<Event>& events);
  void showGivenUp(const AlgorithmGivenUp& given);
  void offerForce();
  void forceEnd();
  void finish(const RunFinished& run);
  void refreshStop();

  Parts m_parts;
  RunKind m_kind = RunKind::Survey;  ///< of the current run, or the last one
  bool m_resumes = false;            ///< the run measures the rest of its surveys
  std::size_t m_first = 0;           ///< index of the first survey of the run
  int m_followed = -1;               ///< index of the last survey of the run that was shown
  QTimer m_forceTimer;
  bool m_mayForce = false;  ///< the next stop() does not wait
};

}  // namespace convscope::window
