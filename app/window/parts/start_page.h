#pragma once

#include <QWidget>

#include "window/document/recorded_sessions.h"
#include "window/recent_files.h"
#include "window/worker/worker_message.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace convscope::window {

/// The page of a window without a session: the answer from recordings, and the ways to begin.
class StartPage : public QWidget {
  Q_OBJECT

 public:
  explicit StartPage(const std::vector<RecordedSession>& recorded, QWidget* parent = nullptr);

  /// Shows the device that would be used, or the host if one is chosen; if this machine has no GPU, the reason.
  void showBackends(const std::vector<BackendStatus>& backends, const QString& host = {});
  /// Sets the network that the first button profiles.
  void showNetwork(const QString& name);
  void showRecentFiles(const QList<RecentFile>& files);

 signals:
  void runRequested();
  void lessonsRequested();
  void openSessionRequested();
  void openNetworkRequested();
  void fileRequested(const QString& file);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  QPushButton* link(const QString& text, const QString& file);
  void colour(QPushButton& link) const;

  QString m_device;
  QString m_network;
  QPushButton* m_run;
  QLabel* m_missing;
  QWidget* m_recentSection = nullptr;
  QGridLayout* m_recent;
};

}  // namespace convscope::window
