#include "window/parts/elided_button.h"

#include <QStyleOptionButton>
#include <algorithm>

#include "widgets/shared/tokens.h"

namespace convscope::window {
namespace {

constexpr int kFewestShown = 6;  ///< average letters

}  // namespace

ElidedButton::ElidedButton(const QString& text, const QStringList& shorter, QWidget* parent)
    : QPushButton(text, parent), m_texts(QStringList{text} + shorter) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize ElidedButton::minimumSizeHint() const {
  const QSize hint = QPushButton::minimumSizeHint();
  const int letters = m_texts.size() == 1 ? fontMetrics().averageCharWidth() * kFewestShown
                                          : fontMetrics().horizontalAdvance(m_texts.last());
  const int few = letters + reservedWidth() + 3 * tokens::kClose;
  return {std::min(few, hint.width()), hint.height()};
}

void ElidedButton::initStyleOption(QStyleOptionButton* option) const {
  QPushButton::initStyleOption(option);
  const int room = style()->subElementRect(QStyle::SE_PushButtonContents, option, this).width() - reservedWidth();
  const auto fits = [&](const QString& each) { return fontMetrics().horizontalAdvance(each) <= room; };
  const auto found = std::ranges::find_if(m_texts, fits);
  option->text = found != m_texts.end() ? *found : fontMetrics().elidedText(m_texts.last(), Qt::ElideRight, room);
}

}  // namespace convscope::window
