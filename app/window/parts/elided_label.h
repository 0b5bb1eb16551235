#pragma once

#include <QLabel>

namespace convscope::window {

/// A line of plain text that gives way: if it does not fit, it is elided. Its tooltip is the whole text, or `details`.
class ElidedLabel : public QLabel {
  Q_OBJECT

 public:
  using QLabel::QLabel;

  void setLine(const QString& line, const QString& details = {});

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace convscope::window
