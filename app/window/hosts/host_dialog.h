#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;

namespace convscope::window {

/// Asks for a host (engine/host.h): a name for ssh, or a command that runs programs there. Shows why a text is none.
class HostDialog : public QDialog {
  Q_OBJECT

 public:
  /// `host` is the text to edit; empty for a new host.
  HostDialog(const QString& host, QWidget* parent);

  QString host() const;
  /// Returns why the text is no host; empty if nothing is wrong.
  QString trouble() const;

  void accept() override;

 private:
  void showTrouble(const QString& text);

  QLineEdit* m_field;
  QLabel* m_trouble;
};

}  // namespace convscope::window
