#pragma once

#include <QWidget>

#include "window/document/recorded_sessions.h"
#include "window/recent_files.h"
#include "window/worker/worker_message.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace convscope {
class AnswerCard;
}

namespace convscope::window {

class VerdictGrid;

/// The page of a window without a session: the answer from recordings, and the ways to begin. A card shows the answer
/// of the recording that the mouse or the focus is on; before, that of the recording opened last.
class StartPage : public QWidget {
  Q_OBJECT

 public:
  explicit StartPage(const std::vector<RecordedSession>& recorded, QWidget* parent = nullptr);

  /// Shows the device that would be used, or the host if one is chosen; if this machine has no GPU, the reason.
  void showBackends(const std::vector<BackendStatus>& backends, const QString& host = {});
  void showRecentFiles(const QList<RecentFile>& files);

 signals:
  void measureRequested();
  void lessonsRequested();
  void openSessionRequested();
  void openNetworkRequested();
  /// The user wants to measure a network that comes with the program.
  void presetRequested(const QString& name);
  void fileRequested(const QString& file);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  /// Shows the answer of a recording; does nothing for other files.
  void showAnswer(const QString& file);
  /// Gives a button a menu of a network's file and the built-in networks.
  void addNetworks(QPushButton& button);
  QLabel* makeOrigin();
  void fillOrigin();
  QLabel* makeDropHint();
  QPushButton* link(const QString& text, const QString& file);
  void colour(QPushButton& link) const;

  QString m_device;
  std::vector<RecordedSession> m_sessions;
  VerdictGrid* m_verdicts;
  AnswerCard* m_answer;
  QPushButton* m_measure;
  QLabel* m_missing;
  QLabel* m_origin = nullptr;  ///< none without recordings of a GPU
  QWidget* m_recentSection = nullptr;
  QGridLayout* m_recent;
};

}  // namespace convscope::window
