#pragma once

#include <QObject>

namespace convscope::window {

/// Lets Return and Enter press the focused button, as Space does. In dialogs these keys press the default button, so
/// dialogs are left out. Install it on the application.
class ButtonKeys : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
};

}  // namespace convscope::window
