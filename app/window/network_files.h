#pragma once

#include <QObject>
#include <QString>
#include <vector>

#include "network/imported_network.h"
#include "widgets/shared/session_store.h"
#include "window/frame.h"
#include "window/parts/notice_bar.h"
#include "window/parts/subject_panel.h"
#include "window/recent_files.h"

namespace convscope::window {

/// The topic of notices about files, of which a new one replaces the one before.
inline const QString kFileTopic = QStringLiteral("file");

/// The topic of the notice that a network with an error was not saved.
inline const QString kNetworkErrorTopic = QStringLiteral("network error");

/// Opens and saves the editor's network: its own files, and models in ONNX, whose open dimensions a dialog asks for.
class NetworkFiles : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive this.
  struct Parts {
    Frame frame;
    const SessionStore& store;  ///< may contain the network, which then needs no file
    SubjectPanel& subject;
    RecentFiles& recent;
  };
  explicit NetworkFiles(const Parts& parts);

  /// Throws InputError if the file is no network.
  void open(const QString& file);
  /// Saves to a file that the user chooses. Shows a notice if the network has an error, or cannot be written.
  void save();
  void saveTo(const QString& file);
  /// Returns whether the network was edited, and neither a file nor the session contains it.
  bool isUnsaved() const;

 signals:
  /// A network was opened, to be measured.
  void opened();

 private:
  void openModel(const QString& file);
  void askForShapes(const QString& file, std::vector<DeclaredInput> inputs);
  void show(const ImportedNetwork& read, const QString& file);
  void showError(const QString& text);

  Parts m_parts;
};

}  // namespace convscope::window
