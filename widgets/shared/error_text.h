#pragma once

#include <QTextEdit>

namespace convscope {

/// An error on a red background, hidden while it is empty. It wraps, scrolls if it is long, and can be copied.
class ErrorText : public QTextEdit {
  Q_OBJECT

 public:
  /// Half a line shows that there is more.
  static constexpr double kLinesInDialog = 7.5;
  static constexpr double kLinesInPanel = 3.5;

  /// `name` is its accessible name. A text of more than `mostLines` scrolls.
  explicit ErrorText(const QString& name, double mostLines = kLinesInDialog);

  void setText(const QString& text);
  QString text() const { return toPlainText(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void followHeight();

  double m_mostLines;
};

}  // namespace convscope
