#pragma once

#include <QTextEdit>

namespace convscope {

/// An error on a red background, hidden while it is empty. It wraps, scrolls if it is long, and can be copied.
class ErrorText : public QTextEdit {
  Q_OBJECT

 public:
  /// `name` is its accessible name.
  explicit ErrorText(const QString& name, QWidget* parent = nullptr);

  void setText(const QString& text);
  QString text() const { return toPlainText(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void followHeight();
};

}  // namespace convscope
