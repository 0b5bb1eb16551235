#pragma once

#include <QLabel>

namespace convscope {

/// A line of plain text that gives way: if it does not fit, it is elided. Its tooltip is the whole text, or `details`.
/// If there is a shorter text, that one replaces it, and is elided as a last resort.
class ElidedLabel : public QLabel {
  Q_OBJECT

 public:
  using QLabel::QLabel;

  void setLine(const QString& line, const QString& details = {});
  /// Sets the text for a narrow label, which never becomes narrower than this text.
  void setShorter(const QString& line);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString m_shorter;
};

}  // namespace convscope
