#pragma once

#include <QLabel>

namespace convscope {

namespace tokens {

constexpr int kLineLetters = 72;  ///< of a paragraph: longer lines are hard to read

/// Returns the width of kLineLetters letters of a usual English text.
int lineWidth(const QFont& font);

}  // namespace tokens

/// A label that wraps its text: at tokens::lineWidth(), or before if it is narrower.
class Paragraph : public QLabel {
  Q_OBJECT

 public:
  explicit Paragraph(QWidget* parent = nullptr) : Paragraph({}, parent) {}
  explicit Paragraph(const QString& text, QWidget* parent = nullptr);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int heightForWidth(int width) const override;

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// Returns the width of the text's lines in a label of this width, with the other margins.
  int usedWidth(int width) const;
  void fitMargin();
};

}  // namespace convscope
