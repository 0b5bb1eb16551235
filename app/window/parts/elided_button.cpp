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

int ElidedButton::room() const {
  QStyleOptionButton option;
  QPushButton::initStyleOption(&option);
  return style()->subElementRect(QStyle::SE_PushButtonContents, &option, this).width() - reservedWidth();
}

qsizetype ElidedButton::fitting() const {
  if (m_fittedWidth == width()) return m_fitting;
  const auto fits = [this, room = room()](const QString& each) {
    return fontMetrics().horizontalAdvance(each) <= room;
  };
  m_fitting = std::ranges::find_if(m_texts, fits) - m_texts.begin();
  m_fittedWidth = width();
  return m_fitting;
}

void ElidedButton::changeEvent(QEvent* event) {
  QPushButton::changeEvent(event);
  m_fittedWidth = -1;  // of another font or style
}

void ElidedButton::initStyleOption(QStyleOptionButton* option) const {
  QPushButton::initStyleOption(option);
  qsizetype shown = fitting();
  for (const ElidedButton* peer : m_peers) {
    if (peer->m_texts.size() == m_texts.size()) shown = std::max(shown, std::min(peer->fitting(), m_texts.size() - 1));
  }
  option->text =
      shown < m_texts.size() ? m_texts[shown] : fontMetrics().elidedText(m_texts.last(), Qt::ElideRight, room());
}

}  // namespace convscope::window
