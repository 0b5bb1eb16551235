#include "window/explanation.h"

#include <QApplication>
#include <QWhatsThis>

namespace convscope::window {

QString explanationOf(const QWidget* widget) {
  for (; widget != nullptr; widget = widget->parentWidget()) {
    if (!widget->whatsThis().isEmpty()) return widget->whatsThis();
    if (!widget->toolTip().isEmpty()) return widget->toolTip();
  }
  return {};
}

void explainFocus() {
  QWidget* focus = QApplication::focusWidget();
  if (focus == nullptr) focus = QApplication::activeWindow();
  const QString text = explanationOf(focus);
  if (focus != nullptr && !text.isEmpty())
    QWhatsThis::showText(focus->mapToGlobal(focus->rect().center()), text, focus);
}

}  // namespace convscope::window
