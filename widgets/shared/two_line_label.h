#pragma once

#include "widgets/shared/elided_label.h"

namespace convscope {

/// An ElidedLabel of up to two lines: a longer text is elided at the end of the second. Its height depends on its text
/// and font, not on its width, so a layout that hides it or shows a scroll bar beside it cannot loop.
class TwoLineLabel : public ElidedLabel {
  Q_OBJECT

 public:
  /// A text that is not wider than `oneLine` pixels has one line.
  explicit TwoLineLabel(int oneLine, QWidget* parent = nullptr);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int m_oneLine;
};

}  // namespace convscope
