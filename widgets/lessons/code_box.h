#pragma once

#include <QFrame>

class QPlainTextEdit;
class QToolButton;

namespace convscope {

/// A block of code, below a button that copies it. Long lines scroll, or in front of a class make the box wider.
class CodeBox : public QFrame {
  Q_OBJECT

 public:
  explicit CodeBox(const QString& code, QWidget* parent = nullptr);

  /// Returns the width in which no line of `code` is cut, in a view with this font.
  static int widthFor(const QString& code, const QFont& font);
  /// Shows all lines whole, in no more than `most` pixels, by wrapping those that are longer; 0: lines scroll.
  void showWhole(int most);

 private:
  void fit();

  QPlainTextEdit* m_text;
  QToolButton* m_copy;
  int m_most = 0;  ///< of showWhole()
};

}  // namespace convscope
