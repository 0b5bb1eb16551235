#include "window/parts/news_line.h"

#include <QApplication>
#include <QDesktopServices>
#include <QFileInfo>
#include <QMouseEvent>
#include <QUrl>

#include "widgets/shared/tokens.h"

namespace convscope::window {
namespace {

constexpr std::chrono::seconds kStay(8);

}  // namespace

NewsLine::NewsLine(QWidget* parent) : ElidedLabel(parent) {
  setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  setContentsMargins(tokens::kFar, tokens::kTight, tokens::kFar, tokens::kTight);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
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

bool NewsLine::eventFilter(QObject* object, QEvent* event) {
  if (event->type() != QEvent::MouseButtonPress && event->type() != QEvent::KeyPress) return false;
  const auto* widget = qobject_cast<QWidget*>(object);
  if (m_wasRead && isVisible() && widget != nullptr && widget != this && widget->window() == window()) clearNews();
  return false;
}

void NewsLine::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && !m_folder.isEmpty())
    QDesktopServices::openUrl(QUrl::fromLocalFile(m_folder));
  else
    ElidedLabel::mousePressEvent(event);
}

}  // namespace convscope::window
