#include "window/event_filters/wheel_guard.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QTabBar>

namespace convscope::window {
namespace {

bool changesByWheel(const QObject* object) {
  return qobject_cast<const QComboBox*>(object) != nullptr ||
         qobject_cast<const QAbstractSpinBox*>(object) != nullptr || qobject_cast<const QTabBar*>(object) != nullptr;
}

}  // namespace

bool WheelGuard::eventFilter(QObject* object, QEvent* event) {
  if (event->type() != QEvent::Wheel || !changesByWheel(object)) return false;
  event->ignore();  // so its parent gets it
  return true;
}

}  // namespace convscope::window
