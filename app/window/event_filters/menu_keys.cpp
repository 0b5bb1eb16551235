#include "window/event_filters/menu_keys.h"

#include <QApplication>
#include <QKeyEvent>

namespace convscope::window {

bool MenuKeys::eventFilter(QObject* /*object*/, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride) return false;
  if (QApplication::activePopupWidget() == nullptr) return false;
  const Qt::KeyboardModifiers modifiers = static_cast<QKeyEvent*>(event)->modifiers();
  if (modifiers.testFlag(Qt::ControlModifier) || modifiers.testFlag(Qt::AltModifier)) return false;
  event->accept();  // so it is no shortcut, and the menu or list gets it as a key
  return false;     // the list of a box takes Return and F4 from this event
}

}  // namespace convscope::window
