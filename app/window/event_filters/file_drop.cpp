#include "window/event_filters/file_drop.h"

#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

#include "widgets/shared/font_follower.h"
#include "widgets/shared/tokens.h"

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
  m_sign.setText(tr("Drop to open"));
  m_sign.setAttribute(Qt::WA_TransparentForMouseEvents);
  m_sign.setAlignment(Qt::AlignCenter);
  m_sign.setFrameShape(QFrame::Box);
  m_sign.setBackgroundRole(QPalette::Highlight);
  m_sign.setForegroundRole(QPalette::HighlightedText);
  m_sign.setAutoFillBackground(true);
  m_sign.setMargin(tokens::kApart);
}

void FileDrop::showSign() {
  m_sign.setParent(&m_window);
  setTextType(m_sign, tokens::Type::Figure);
  m_sign.adjustSize();
  m_sign.move(m_window.rect().center() - m_sign.rect().center());
  m_sign.show();
  m_sign.raise();
}

bool FileDrop::eventFilter(QObject* object, QEvent* event) {
  const auto type = event->type();
  if (type != QEvent::DragEnter && type != QEvent::DragMove && type != QEvent::DragLeave && type != QEvent::Drop)
    return false;
  const auto* widget = qobject_cast<QWidget*>(object);
  if (widget == nullptr || widget->window() != &m_window) return false;
  if (type == QEvent::DragLeave || type == QEvent::Drop) m_sign.hide();
  if (type == QEvent::DragLeave) return false;
  auto* drop = static_cast<QDropEvent*>(event);
  const QStringList files = filesOf(drop->mimeData());
  if (files.isEmpty()) return false;
  drop->acceptProposedAction();
  if (type == QEvent::Drop)
    emit dropped(files);
  else
    showSign();
  return true;
}

}  // namespace convscope::window
