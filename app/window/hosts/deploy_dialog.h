#pragma once

#include <QDialog>
#include <thread>

#include "engine/deployment.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace convscope {
class ErrorText;
}

namespace convscope::window {

/// Copies the program to a host on a thread of its own, and shows how that goes. Accepted if it is there.
class DeployDialog : public QDialog {
  Q_OBJECT

 public:
  /// `archive` is the relocatable archive to copy from; empty: that of this program.
  DeployDialog(const Host& host, const QString& archive, QWidget* parent);

  /// Returns what went wrong; empty if nothing did.
  QString trouble() const;

  /// Stops the copy, and closes when nothing of it is left on the host.
  void reject() override;

 private:
  void copy(const std::stop_token& stop, const Host& host, const std::string& archive);
  void showProgress(std::uintmax_t sent, std::uintmax_t total);
  void finish(const QString& error);

  QString m_host;
  QLabel* m_words;
  ErrorText* m_trouble;
  QProgressBar* m_progress;
  QPushButton* m_button;
  bool m_ended = false;
  bool m_closing = false;
  std::jthread m_thread;  // last: ends before the members that it uses
};

}  // namespace convscope::window
