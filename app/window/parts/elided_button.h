#pragma once

#include <QPushButton>
#include <QStringList>

namespace convscope::window {

/// A button whose text is elided if it does not fit, so that it never widens the page. If there are shorter texts, the
/// longest that fits replaces it; the last one is never elided.
class ElidedButton : public QPushButton {
 public:
  explicit ElidedButton(const QString& text, const QStringList& shorter = {}, QWidget* parent = nullptr);

  QSize minimumSizeHint() const override;

 protected:
  void initStyleOption(QStyleOptionButton* option) const override;
  /// Returns the width at the right edge that the text leaves free.
  virtual int reservedWidth() const { return 0; }

 private:
  QStringList m_texts;  ///< from the longest to the shortest
};

}  // namespace convscope::window
