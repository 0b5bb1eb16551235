#include "widgets/shared/font_follower.h"

#include <QApplication>
#include <QCoreApplication>
#include <QEvent>
#include <QPointer>
#include <QWidget>
#include <utility>

namespace convscope {
namespace {

class FontFollower : public QObject {
 public:
  FontFollower(QWidget& widget, std::function<void()> apply) : QObject(&widget), m_apply(std::move(apply)) {
    widget.installEventFilter(this);
  }

  /// Lets the widget and its other filters have the event first, once: the widget drops what it computed from its old
  /// font, e.g. its size.
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::FontChange) return QObject::eventFilter(watched, event);
    watched->removeEventFilter(this);
    QCoreApplication::sendEvent(watched, event);
    watched->installEventFilter(this);
    m_apply();
    return true;
  }

 private:
  std::function<void()> m_apply;
};

class TypeFollower : public QObject {
 public:
  TypeFollower(QWidget& widget, tokens::Type type) : QObject(&widget), m_widget(widget), m_type(type) {
    widget.installEventFilter(this);
    watchParent();
  }

  void setType(tokens::Type type) {
    m_type = type;
    adopt();
  }

  bool eventFilter(QObject* watched, QEvent* event) override {
    const bool result = QObject::eventFilter(watched, event);
    if (watched == &m_widget && event->type() == QEvent::ParentChange) watchParent();
    if (watched == m_parent && event->type() == QEvent::FontChange) adopt();
    return result;
  }

 private:
  void watchParent() {
    if (m_parent != nullptr) m_parent->removeEventFilter(this);
    m_parent = m_widget.parentWidget();
    if (m_parent != nullptr) m_parent->installEventFilter(this);
    adopt();
  }

  void adopt() {
    const QFont base = m_parent != nullptr ? m_parent->font() : QApplication::font(&m_widget);
    m_widget.setFont(tokens::font(m_type, base));
  }

  QWidget& m_widget;
  tokens::Type m_type;
  QPointer<QWidget> m_parent;
};

}  // namespace

void followFont(QWidget& widget, const std::function<void()>& apply) {
  new FontFollower(widget, apply);
  apply();
}

void setTextType(QWidget& widget, tokens::Type type) {
  for (QObject* child : widget.children()) {
    if (auto* follower = dynamic_cast<TypeFollower*>(child)) return follower->setType(type);
  }
  new TypeFollower(widget, type);
}

}  // namespace convscope
