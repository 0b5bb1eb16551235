#pragma once

#include <QAction>
#include <QObject>

#include "widgets/editors/network_editor.h"
#include "widgets/selection.h"
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
    SessionStore& store;
    Selection& selection;
    NetworkEditor& editor;
    RunPanel& panel;
    ProgressStrip& progress;
    NoticeBar& notices;
  };
  RunControl(const Parts& parts, QAction* run, QAction* stop);

  /// `input`: another size than the editor's, of the same network; empty for that.
  void start(const Dims& input = {});
  /// Checks the results of the survey that is shown; see policy/picks.h. Where it cannot be, that is said.
  void check();
  void stop();
  bool isRunning() const { return m_parts.worker.isRunning(); }

 signals:
  void started();
  /// In one line for the status bar.
  void finished(const QString& summary);

 private:
  void take(const std::vector<Event>& events);
  void finish(const RunFinished& run);
  void begin();
  void refresh();
  QString summary(const RunFinished& run) const;
  QString checkSummary(const RunFinished& run) const;
  QString whatNothingMeasured() const;

  Parts m_parts;
  QAction* m_run;
  QAction* m_stop;
  bool m_isCheck = false;  ///< what runs, or ran last, is a check
};

}  // namespace convscope::window
