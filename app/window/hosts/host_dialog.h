#pragma once

#include <QDialog>

class QLineEdit;

namespace convscope {
class ErrorText;
}

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
  QLineEdit* m_field;
  ErrorText* m_trouble;
};

}  // namespace convscope::window
