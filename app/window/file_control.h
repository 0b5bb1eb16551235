#pragma once

#include <QList>
#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <optional>
#include <vector>

#include "apply/coverage.h"
#include "widgets/shared/shown_survey.h"
#include "window/document/document.h"
#include "window/frame.h"
#include "window/network_files.h"
#include "window/parts/notice_bar.h"
#include "window/parts/subject_panel.h"
#include "window/recent_files.h"
#include "window/worker/background_work.h"
#include "workload/named_workload.h"
#include "workload/read_workload.h"

namespace convscope::window {

/// Opens files of all kinds, and saves sessions, chosen by dialog, drop, list or name. Shows a notice if that fails;
/// the open document and existing files are then unchanged.
class FileControl : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive the control.
  struct Parts {
    Frame frame;
    Document& document;
    ShownSurvey& shown;
    SubjectPanel& subject;
    RecentFiles& recent;
  };
  explicit FileControl(const Parts& parts);

  void startNew();
  /// Starts an empty session for a run; the network stays. Returns false if the user declines.
  bool startNewForRun();
  /// Opens files that the user chooses: all that openAll() takes.
  void openChosen();
  /// Asks for another window with a session file that the user chooses.
  void openBeside();
  /// Opens a network file that the user chooses.
  void openNetwork();
  /// Opens the report of a run that the user chooses.
  void openReport();
  /// Opens a session, a network, a recording or the report of a run. A recording is read meanwhile on another thread;
  /// opening or starting something else cancels that. If it has several processes or devices, a notice asks for one.
  void open(const QString& file);
  /// Opens several recordings of one program together, e.g. the traces of its ranks. Of other files, opens the first,
  /// and offers the other sessions for comparison.
  void openAll(const QStringList& files);
  /// Shows another rank of the recordings that were opened together, by its index.
  void showRank(int index);
  /// Loads the network of the shown survey, unless the edited one would be lost.
  void followShown();
  /// Reads a session file that the user chooses, for comparison with the open one.
  void openOther();
  /// Reads `file` for comparison and emits otherRead().
  void readOther(const QString& file);
  /// Asks the user for a session file to pin as the baseline, and emits baselineChosen().
  void chooseBaseline();
  /// The same as readOther() for a session that comes with the program, by its name without ending.
  void readRecorded(const QString& name);
  /// Opens a session that comes with the program, by its name without ending. A recording that was opened stays
  /// on the page Measure.
  void openRecorded(const QString& name);
  /// Opens a session that is in no file yet. Returns false if the user declines, or while a survey runs.
  bool openMerged(Session session, const std::vector<Event>& events);
  /// Names the process and the device that the user chose of the recording that was opened last; empty if it had one.
  QString chosenName() const;
  /// Returns the network's own files.
  NetworkFiles& networks() const { return *m_networks; }
  bool save();
  bool saveAs();
  /// Returns the file that saveAs() proposes: the document's own; of a session that is only read, its name in
  /// Settings::folderToSave(); of one without a file, the name of its last survey.
  QString proposedFile() const;
  bool saveTo(const QString& file);

  /// Returns whether another program changed the session's file, so nothing can continue or copy it. If so, shows that
  /// with its `consequence`, a sentence, and offers to open the file again if it exists, and `further`.
  bool refuseIfLost(const QString& topic, const QString& consequence, const QList<NoticeButton>& further = {});

  /// Returns whether unsaved work may be discarded. Asks the user if there is any.
  bool mayDiscard();
  /// While a survey runs, no other document can be opened.
  void setRunning(bool running) { m_running = running; }

  /// Opens a session that a crash left behind.
  void recover(const QString& log);

 signals:
  /// A session was opened, or an empty one.
  void opened();
  /// The user wants `file` in another window, beside this one.
  void besideRequested(const QString& file);
  /// Recordings of a program were opened, or another one of them is shown, to be looked at and measured.
  void recordingOpened(const convscope::OpenedProgram& opened);
  /// The report of a run was read from the file called `name`.
  void reportOpened(const convscope::Coverage& coverage, const QString& name);
  /// A session for comparison was read; `provenance` describes its origin.
  void otherRead(const convscope::Session& session, const QString& provenance);
  /// The user chose a session file to pin as the baseline.
  void baselineChosen(const QString& file);

 private:
  QString askForSession(const QString& title);
  /// Says that the session's file is no longer as it was read or saved here.
  QString changeText() const;
  /// Saves to the document's file, which another program has changed, if the user wants that.
  bool saveOverOther();
  /// Reads a session and passes it to `use`. Returns false, with a notice, if it cannot be read.
  bool readForComparison(const QString& file, const std::function<void(const Session&)>& use);
  void openSessionFile(const QString& file);
  void openRecordings(const QStringList& files, const WorkloadOptions& options = {});
  void askForChoice(const QString& file, const std::vector<WorkloadOptions>& choices);
  void showRecording(const OpenedProgram& opened, const WorkloadOptions& choice);
  void stopReading();
  void showOpenError(const QString& file, const QString& why);
  void openReportFile(const QString& file);
  void showDocument(const QString& warnings);
  void showNetworkOf(const SurveyStarted& survey);
  bool isFree();
  void showError(const QString& text);

  Parts m_parts;
  NetworkFiles* m_networks;
  bool m_running = false;
  QTimer m_readingNotice;  ///< reading that takes no time needs no notice
  BackgroundWork m_reading;
  OpenedProgram m_opened;    ///< the recordings that were opened last
  WorkloadOptions m_choice;  ///< with which they were read
};

}  // namespace convscope::window
