#include "window/parts/elided_button.h"

#include <QStyleOptionButton>
#include <algorithm>

#include "widgets/shared/tokens.h"

namespace convscope::window {
namespace {

constexpr int kFewestShown = 6;  ///< average letters

}  // namespace

ElidedButton::ElidedButton(const QString& text, QWidget* parent) : QPushButton(text, parent) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize ElidedButton::minimumSizeHint() const {
  const QSize hint = QPushButton::minimumSizeHint();
  const int few = fontMetrics().averageCharWidth() * kFewestShown + 2 * tokens::kClose;
  return {std::min(few, hint.width()), hint.height()};
}

void ElidedButton::initStyleOption(QStyleOptionButton* option) const {
  QPushButton::initStyleOption(option);
  const int room = style()->subElementRect(QStyle::SE_PushButtonContents, option, this).width();
  option->text = fontMetrics().elidedText(text(), Qt::ElideRight, room);
}

}  // namespace convscope::window
