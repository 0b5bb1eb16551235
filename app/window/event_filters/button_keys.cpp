#include "window/event_filters/button_keys.h"

#include <QCoreApplication>
#include <QDialog>
#include <QKeyEvent>
#include <QPointer>
#include <QPushButton>
#include <QToolButton>

namespace convscope::window {
namespace {

bool isReturn(const QKeyEvent& event) {
  const Qt::KeyboardModifiers others = event.modifiers() & ~Qt::KeyboardModifiers(Qt::KeypadModifier);
  return (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) && others == Qt::NoModifier;
}

bool isButton(const QObject* object) {
  return qobject_cast<const QPushButton*>(object) != nullptr || qobject_cast<const QToolButton*>(object) != nullptr;
}

}  // namespace

bool ButtonKeys::eventFilter(QObject* object, QEvent* event) {
  if (event->type() != QEvent::KeyPress || !isButton(object)) return false;
  const auto* key = static_cast<const QKeyEvent*>(event);
  if (!isReturn(*key) || qobject_cast<QDialog*>(static_cast<QWidget*>(object)->window()) != nullptr) return false;
  if (key->isAutoRepeat()) return true;
  // A button opens its menu, or acts, when Space goes down and up.
  const QPointer<QObject> button = object;  // its action may delete it
  for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
    QKeyEvent space(type, Qt::Key_Space, Qt::NoModifier);
    if (button != nullptr) QCoreApplication::sendEvent(button, &space);
  }
  return true;
}

}  // namespace convscope::window
