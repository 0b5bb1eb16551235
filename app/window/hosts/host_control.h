#pragma once

#include <QObject>

#include "widgets/network_editor/network_editor.h"
#include "window/frame.h"
#include "window/parts/host_box.h"
#include "window/parts/measure_page.h"
#include "window/parts/run_panel.h"
#include "window/parts/subject_panel.h"
#include "window/worker/worker.h"

namespace convscope::window {

struct CommandText;

/// Connects the worker with the host that the user chooses, shows how that goes, and keeps the user's hosts.
class HostControl : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive the control.
  struct Parts {
    Frame frame;
    Worker& worker;
    MeasurePage& page;
    QString sshConfig;  ///< offers the hosts of this file; empty: none
  };
  explicit HostControl(const Parts& parts);

  /// Returns the chosen host (engine/host.h); empty: this machine.
  const QString& host() const { return m_host; }
  void choose(const QString& host);
  /// While a run is under way, the host stays.
  void setRunning(bool running) { m_box.setEnabled(!running); }

 signals:
  /// host() changed or should be connected again: the worker needs an engine there.
  void engineNeeded();

 private:
  void act(HostAction action);
  void edit(const QString& host);
  void replace(const QString& before, const QString& after);
  void remove();
  void copyProgram();
  void showCopyCommands();
  void showRunCommands();
  QList<CommandText> runTexts() const;
  void askForArchive();
  void copyFrom(const QString& archive);
  static QString archiveSource();
  void connectAgain();
  void showConnected(const std::vector<BackendStatus>& backends);
  void showFailure(HostTrouble trouble, const QString& reason);
  void showHosts();

  Parts m_parts;
  RunPanel& m_panel;
  HostBox& m_box;
  QString m_host;
};

}  // namespace convscope::window
