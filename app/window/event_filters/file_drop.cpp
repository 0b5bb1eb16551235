#include "window/event_filters/file_drop.h"

#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

namespace convscope::window {
namespace {

QStringList filesOf(const QMimeData* data) {
  QStringList files;
  for (const QUrl& url : data->urls()) {
    if (url.isLocalFile()) files.append(url.toLocalFile());
  }
  return files;
}

}  // namespace

FileDrop::FileDrop(QWidget& window) : QObject(&window), m_window(window) {
  window.setAcceptDrops(true);
}

bool FileDrop::eventFilter(QObject* object, QEvent* event) {
  const auto type = event->type();
  if (type != QEvent::DragEnter && type != QEvent::DragMove && type != QEvent::Drop) return false;
  const auto* widget = qobject_cast<QWidget*>(object);
  if (widget == nullptr || widget->window() != &m_window) return false;
  auto* drop = static_cast<QDropEvent*>(event);
  const QStringList files = filesOf(drop->mimeData());
  if (files.isEmpty()) return false;
  drop->acceptProposedAction();
  if (type == QEvent::Drop) emit dropped(files);
  return true;
}

}  // namespace convscope::window
