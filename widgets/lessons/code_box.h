#pragma once

#include <QFont>
#include <QFrame>
#include <QStringList>

class QPlainTextEdit;
class QToolButton;

namespace convscope {

/// A block of code, below a button that copies it. Long lines scroll, or wrap in front of a class.
class CodeBox : public QFrame {
  Q_OBJECT

 public:
  explicit CodeBox(const QString& code, QWidget* parent = nullptr);

  /// Returns the width of a box that shows lines of code whole, in a view with this font.
  static int widthFor(const QStringList& lines, const QFont& font);
  /// Sets whether lines that are longer than the box wrap.
  void setWraps(bool wraps);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fit();

  QPlainTextEdit* m_text;
  QToolButton* m_copy;
};

}  // namespace convscope
