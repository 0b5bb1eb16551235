#pragma once

#include <QLabel>
#include <QObject>
#include <QStringList>

class QWidget;

namespace convscope::window {

/// Takes files that are dropped anywhere on a window, also on charts and fields, and says so while they are above it.
/// Install it on the application.
class FileDrop : public QObject {
  Q_OBJECT

 public:
  explicit FileDrop(QWidget& window);

 signals:
  void dropped(const QStringList& files);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void showSign();

  QWidget& m_window;
  QLabel m_sign;
};

}  // namespace convscope::window
