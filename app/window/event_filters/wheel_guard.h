#pragma once

#include <QObject>

namespace convscope::window {

/// Keeps the mouse wheel from changing closed boxes, number fields and tabs below the pointer: what is around them
/// scrolls instead. Install it on the application.
class WheelGuard : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
};

}  // namespace convscope::window
