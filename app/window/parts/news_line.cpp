#include "window/parts/news_line.h"

#include <QAction>
#include <QApplication>
#include <QDesktopServices>
#include <QFileInfo>
#include <QMenuBar>
#include <QMouseEvent>
#include <QUrl>
#include <algorithm>

#include "widgets/shared/tokens.h"

namespace convscope::window {
namespace {

constexpr std::chrono::seconds kStay(8);

}  // namespace

NewsLine::NewsLine(QMenuBar& bar) : ElidedLabel(&bar), m_bar(bar) {
  setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  setContentsMargins(tokens::kFar, 0, tokens::kFar, 0);
  hide();
  m_timer.setSingleShot(true);
  setStay(kStay);
  connect(&m_timer, &QTimer::timeout, this, &NewsLine::noteRead);
  qApp->installEventFilter(this);
}

QSize NewsLine::sizeHint() const {
  return ElidedLabel::sizeHint().grownBy(contentsMargins());
}

void NewsLine::announce(const QString& topic, const QString& text, const QString& file) {
  m_topic = topic;
  m_folder = file.isEmpty() ? QString() : QFileInfo(file).absolutePath();
  m_wasRead = false;
  setForegroundRole(m_folder.isEmpty() ? QPalette::PlaceholderText : QPalette::Link);
  setCursor(m_folder.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
  setLine(text, m_folder.isEmpty() ? QString() : tr("%1\nClick to open the folder.").arg(text));
  show();
  place();
  raise();
  m_timer.start();
}

void NewsLine::clearNews() {
  m_timer.stop();
  m_topic.clear();
  m_folder.clear();
  setLine({});
}

void NewsLine::noteRead() {
  m_wasRead = isActiveWindow();
  if (!m_wasRead) m_timer.start();
}

void NewsLine::place() {
  int menus = 0;
  for (QAction* each : m_bar.actions()) menus = std::max(menus, m_bar.actionGeometry(each).right() + 1);
  const int left = std::max(menus, m_bar.width() - sizeHint().width());
  setGeometry(left, 0, m_bar.width() - left, m_bar.height());
}

void NewsLine::changeEvent(QEvent* event) {
  ElidedLabel::changeEvent(event);
  if (event->type() == QEvent::FontChange) place();
}

bool NewsLine::eventFilter(QObject* object, QEvent* event) {
  if (object == &m_bar && event->type() == QEvent::Resize) place();
  if (event->type() != QEvent::MouseButtonPress && event->type() != QEvent::KeyPress) return false;
  const auto* widget = qobject_cast<QWidget*>(object);
  if (m_wasRead && isVisible() && widget != nullptr && widget != this && widget->window() == window()) clearNews();
  return false;
}

void NewsLine::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && !m_folder.isEmpty())
    QDesktopServices::openUrl(QUrl::fromLocalFile(m_folder));
  else
    clearNews();
}

}  // namespace convscope::window
