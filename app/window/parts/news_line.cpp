#include "window/parts/news_line.h"

#include "widgets/shared/tokens.h"

namespace convscope::window {
namespace {

constexpr std::chrono::seconds kStay(8);

}  // namespace

NewsLine::NewsLine(QWidget* parent) : ElidedLabel(parent) {
  setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  setForegroundRole(QPalette::PlaceholderText);
  setContentsMargins(0, 0, tokens::kClose, 0);
  hide();
  m_timer.setSingleShot(true);
  setStay(kStay);
  connect(&m_timer, &QTimer::timeout, this, &NewsLine::end);
}

QSize NewsLine::sizeHint() const {
  const QSize whole = ElidedLabel::sizeHint().grownBy(contentsMargins());
  return parentWidget() != nullptr ? whole.boundedTo({parentWidget()->width() / 2, whole.height()}) : whole;
}

void NewsLine::announce(const QString& topic, const QString& text) {
  m_topic = topic;
  hide();  // the menus make room for it when it is shown
  setLine(text);
  m_timer.start();
}

void NewsLine::clearNews() {
  m_timer.stop();
  m_topic.clear();
  setLine({});
}

void NewsLine::end() {
  if (isActiveWindow())
    clearNews();
  else
    m_timer.start();
}

}  // namespace convscope::window
