#pragma once

#include <QStackedWidget>

#include "network/network.h"
#include "widgets/network_editor/network_editor.h"
#include "widgets/workload/workload_view.h"
#include "workload/read_workload.h"

namespace convscope::window {

/// What a survey would measure: the editor's network, or a recording that was opened.
class SubjectPanel : public QStackedWidget {
  Q_OBJECT

 public:
  explicit SubjectPanel(ShownSurvey& shown, QWidget* parent = nullptr);

  NetworkEditor& editor() const { return *m_editor; }

  /// Shows the editor again; so does any change of its network.
  void showNetwork();
  /// `file`: the recording was read from it, with `choice`; empty: it is a survey's.
  void showWorkload(const NamedWorkload& recorded, const QString& file = {}, const WorkloadOptions& choice = {});
  /// Says that `file` contains the editor's network, until its layers are edited.
  void setNetworkFile(const QString& file);
  /// Returns the file that a command reads to measure what is shown; empty if no file is known.
  QString file() const;
  /// Returns which part of that file the shown recording is.
  const WorkloadOptions& choice() const { return m_choice; }
  /// Shows what helps a reader of the shown recording who cannot measure it here.
  void showOffer(const RecordingOffer& offer) { m_view->setOffer(offer); }
  /// Returns the shown recording; null if the network is shown.
  const NamedWorkload* workload() const;

 signals:
  /// A network is shown in place of a recording, or a recording.
  void subjectChanged();
  /// The user wants to see the run of the shown recording.
  void runRequested();
  void requested(const convscope::PageRequest& request);  ///< see WorkloadView

 private:
  NetworkEditor* m_editor;
  WorkloadView* m_view;
  QString m_recordingFile;
  WorkloadOptions m_choice;
  QString m_networkFile;
  Network m_written;  ///< as it is in m_networkFile
};

}  // namespace convscope::window
