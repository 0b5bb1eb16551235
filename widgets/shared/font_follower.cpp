#include "widgets/shared/font_follower.h"

#include <QEvent>
#include <QWidget>
#include <utility>

namespace convscope {
namespace {

class FontFollower : public QObject {
 public:
  FontFollower(QWidget& widget, std::function<void()> apply) : QObject(&widget), m_apply(std::move(apply)) {
    widget.installEventFilter(this);
  }

  bool eventFilter(QObject* watched, QEvent* event) override {
    const bool result = QObject::eventFilter(watched, event);
    if (event->type() == QEvent::FontChange) m_apply();
    return result;
  }

 private:
  std::function<void()> m_apply;
};

}  // namespace

void followFont(QWidget& widget, const std::function<void()>& apply) {
  new FontFollower(widget, apply);
  apply();
}

}  // namespace convscope
