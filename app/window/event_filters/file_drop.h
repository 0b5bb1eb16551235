#pragma once

#include <QObject>
#include <QStringList>

class QWidget;

namespace convscope::window {

/// Takes files that are dropped anywhere on a window, also on charts and fields. Install it on the application.
class FileDrop : public QObject {
  Q_OBJECT

 public:
  explicit FileDrop(QWidget& window);

 signals:
  void dropped(const QStringList& files);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QWidget& m_window;
};

}  // namespace convscope::window
