#pragma once

#include <QObject>

namespace convscope::window {

/// Gives keys to an open menu or list: shortcuts without Ctrl or Alt of the widget with the focus, e.g. the digits of a
/// prediction or Escape, do not take them. Install it on the application.
class MenuKeys : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
};

}  // namespace convscope::window
