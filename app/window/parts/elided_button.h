#pragma once

#include <QPushButton>

namespace convscope::window {

/// A button whose text is elided if it does not fit, so that it never widens the page.
class ElidedButton : public QPushButton {
 public:
  explicit ElidedButton(const QString& text, QWidget* parent = nullptr);

  QSize minimumSizeHint() const override;

 protected:
  void initStyleOption(QStyleOptionButton* option) const override;
};

}  // namespace convscope::window
