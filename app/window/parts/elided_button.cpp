#include "window/parts/elided_button.h"

#include <QStyleOptionButton>
#include <algorithm>

#include "widgets/shared/tokens.h"

namespace convscope::window {
namespace {

constexpr int kFewestShown = 6;  ///< average letters

}  // namespace

ElidedButton::ElidedButton(const QString& text, const QString& shorter, QWidget* parent)
    : QPushButton(text, parent), m_shorter(shorter) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize ElidedButton::minimumSizeHint() const {
  const QSize hint = QPushButton::minimumSizeHint();
  const int letters = m_shorter.isEmpty() ? fontMetrics().averageCharWidth() * kFewestShown
                                          : fontMetrics().horizontalAdvance(m_shorter);
  const int few = letters + 3 * tokens::kClose;
  return {std::min(few, hint.width()), hint.height()};
}

void ElidedButton::initStyleOption(QStyleOptionButton* option) const {
  QPushButton::initStyleOption(option);
  const int room = style()->subElementRect(QStyle::SE_PushButtonContents, option, this).width();
  const bool fits = m_shorter.isEmpty() || fontMetrics().horizontalAdvance(text()) <= room;
  option->text = fontMetrics().elidedText(fits ? text() : m_shorter, Qt::ElideRight, room);
}

}  // namespace convscope::window
