#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <functional>

class QKeyEvent;
class QWidget;

namespace convscope {

class LessonView;

/// The keys of a lesson, which work whatever part of it has the focus; see LessonView. A button that was reached by Tab
/// keeps Space and Enter, and the picture beside a text keeps the arrow keys. A click leaves the focus with the step.
class LessonKeys : public QObject {
  Q_OBJECT

 public:
  /// Adds the keys to `view`, which has all its parts and outlives them.
  explicit LessonKeys(LessonView& view);
  ~LessonKeys() override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void add(QWidget& to, const QString& text, const QList<QKeySequence>& keys, const std::function<void()>& action,
           Qt::ShortcutContext context = Qt::WidgetWithChildrenShortcut);
  void keepFocus();
  bool pressFocusedButton();

  LessonView& m_view;
};

}  // namespace convscope
