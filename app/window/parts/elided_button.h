#pragma once

#include <QPushButton>

namespace convscope::window {

/// A button whose text is elided if it does not fit, so that it never widens the page. If there is a shorter text, that
/// one replaces it, and is never elided.
class ElidedButton : public QPushButton {
 public:
  explicit ElidedButton(const QString& text, const QString& shorter = {}, QWidget* parent = nullptr);

  QSize minimumSizeHint() const override;

 protected:
  void initStyleOption(QStyleOptionButton* option) const override;

 private:
  QString m_shorter;
};

}  // namespace convscope::window
