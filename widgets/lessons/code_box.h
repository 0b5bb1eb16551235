#pragma once

#include <QFrame>

class QPlainTextEdit;
class QToolButton;

namespace convscope {

/// A block of code, below a button that copies it. Long lines scroll.
class CodeBox : public QFrame {
  Q_OBJECT

 public:
  explicit CodeBox(const QString& code, QWidget* parent = nullptr);

 private:
  void fit();

  QPlainTextEdit* m_text;
  QToolButton* m_copy;
};

}  // namespace convscope
