#pragma once

#include <QTextBrowser>

namespace convscope {

/// A text that is as high as it needs and never wider than its place: it wraps anywhere if a word, e.g. a kernel's
/// name, is too long. (QLabel would be as wide as its longest word.) The text can be selected.
class WrappedText : public QTextBrowser {
  Q_OBJECT

 public:
  explicit WrappedText(QWidget* parent = nullptr);

  /// Shows HTML; keeps the position of a selection if the text is the same.
  void showHtml(const QString& html);
  const QString& shownHtml() const { return m_html; }

  QSize minimumSizeHint() const override { return {0, height()}; }
  QSize sizeHint() const override { return minimumSizeHint(); }

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  void fitHeight();

  QString m_html;
};

}  // namespace convscope
