#pragma once

#include <QLabel>
#include <QList>
#include <QSize>

namespace convscope {

namespace tokens {

/// Returns the width of the lines of a paragraph: at most 80 letters or 40 Chinese characters, because longer lines are
/// hard to read.
int lineWidth(const QFont& font);

}  // namespace tokens

/// A label that wraps its text: at tokens::lineWidth(), or before if it is narrower. It asks for this width, or for
/// that of its text if that is shorter, and once it is laid out, for the height that its text needs at its width.
class Paragraph : public QLabel {
  Q_OBJECT

 public:
  explicit Paragraph(QWidget* parent = nullptr) : Paragraph({}, parent) {}
  explicit Paragraph(const QString& text, QWidget* parent = nullptr);

  /// Sets whether lines end at tokens::lineWidth(), the default, or where the label ends.
  void setLimited(bool limited);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int heightForWidth(int width) const override;

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// Returns the width of the text's lines in a label of this width, with the other margins.
  int usedWidth(int width) const;
  /// Returns the width of the text if it is wrapped at tokens::lineWidth().
  int textWidth() const;
  void fitMargin();

  bool m_isLimited = true;
  bool m_isLaidOut = false;
};

/// Limits the lines of paragraphs in `contents`, a widget whose height depends on its width, if it is then not higher
/// than `room`. Otherwise lines are as wide as there is room, so that more of the contents is in sight. Returns whether
/// they are limited.
bool fitLines(const QList<Paragraph*>& paragraphs, QWidget& contents, const QSize& room);

}  // namespace convscope
