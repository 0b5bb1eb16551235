#include "widgets/lessons/lesson_keys.h"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QTabBar>

#include "widgets/lessons/choice_button.h"
#include "widgets/lessons/film_bar.h"
#include "widgets/lessons/lesson_end.h"
#include "widgets/lessons/lesson_foot.h"
#include "widgets/lessons/lesson_head.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/origin_bar.h"
#include "widgets/lessons/resume_bar.h"
#include "widgets/lessons/stage_panel.h"
#include "widgets/lessons/step_view.h"

namespace convscope {
namespace {

constexpr int kMostChoices = 9;

/// Returns whether a key without modifiers is one of the lesson's that a text would take as typing.
bool isTyped(int key) {
  return key == Qt::Key_Space || key == Qt::Key_Plus || key == Qt::Key_Minus ||
         (key >= Qt::Key_1 && key < Qt::Key_1 + kMostChoices) || key == Qt::Key_Left || key == Qt::Key_Right ||
         key == Qt::Key_Return || key == Qt::Key_Enter;
}

bool isPressable(const QWidget* widget) {
  return qobject_cast<const QAbstractButton*>(widget) != nullptr || qobject_cast<const QComboBox*>(widget) != nullptr;
}

}  // namespace

LessonKeys::LessonKeys(LessonView& view) : m_view(view) {
  add(view, tr("Lesson: previous step"), {Qt::ALT | Qt::Key_Left}, [this] { m_view.goBack(); });
  add(view, tr("Lesson: next step"), {Qt::ALT | Qt::Key_Right}, [this] { m_view.nextStep(); });
  // Without Alt not in a picture, which has a use of its own for the arrow keys.
  for (QWidget* part : QList<QWidget*>{&view, &view.head(), &view.resumeBar(), &view.stepView(), &view.originBar(),
                                       &view.end(), &view.foot()}) {
    const auto context = part == &view ? Qt::WidgetShortcut : Qt::WidgetWithChildrenShortcut;
    add(
        *part, tr("Lesson: previous step"), {Qt::Key_Left}, [this] { m_view.goBack(); }, context);
    add(
        *part, tr("Lesson: next step"), {Qt::Key_Right}, [this] { m_view.nextStep(); }, context);
  }
  add(view, tr("Lesson: play the film or the steps, or pause them"), {Qt::Key_Space},
      [this] { m_view.togglePicture(); });
  add(view, tr("Lesson: one measurement of the film back"), {Qt::SHIFT | Qt::Key_Left},
      [this] { m_view.stepFilm(false); });
  add(view, tr("Lesson: one measurement of the film on"), {Qt::SHIFT | Qt::Key_Right},
      [this] { m_view.stepFilm(true); });
  add(view, tr("Lesson: film faster"), {Qt::Key_Plus, Qt::Key_Equal},
      [this] { m_view.stagePanel().filmBar().changeSpeed(1); });
  add(view, tr("Lesson: film slower"), {Qt::Key_Minus}, [this] { m_view.stagePanel().filmBar().changeSpeed(-1); });
  add(view, tr("Lesson: all lessons"), {Qt::Key_Escape}, [this] { emit m_view.listRequested(); });
  add(view, tr("Lesson: show the answer, or continue"), {Qt::Key_Return, Qt::Key_Enter}, [this] {
    if (!pressFocusedButton()) m_view.continueOn();
  });
  for (int i = 0; i < kMostChoices; ++i)
    add(view, tr("Lesson: predict answer %1").arg(i + 1), {static_cast<Qt::Key>(Qt::Key_1 + i)},
        [this, i] { m_view.predict(i); });
  keepFocus();
  qApp->installEventFilter(this);
  connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) {
    const bool isActive =
        QApplication::activeWindow() == m_view.window() && QApplication::activeModalWidget() == nullptr;
    if (now == nullptr && m_view.isVisible() && isActive) m_view.setFocus();
  });
}

LessonKeys::~LessonKeys() = default;

void LessonKeys::add(QWidget& to, const QString& text, const QList<QKeySequence>& keys,
                     const std::function<void()>& action, Qt::ShortcutContext context) {
  auto* entry = new QAction(text, &m_view);  // where the list of shortcuts finds it
  entry->setShortcuts(keys);
  entry->setShortcutContext(context);
  connect(entry, &QAction::triggered, this, action);
  to.addAction(entry);
}

/// Lets a click on a button, list, tab or slider leave the focus with what is around it, at last the lesson.
void LessonKeys::keepFocus() {
  m_view.setFocusPolicy(Qt::ClickFocus);
  for (QWidget* part : m_view.findChildren<QWidget*>()) {
    const bool isControl =
        isPressable(part) || qobject_cast<QAbstractSlider*>(part) != nullptr || qobject_cast<QTabBar*>(part) != nullptr;
    if (isControl && (part->focusPolicy() & Qt::TabFocus) != 0) part->setFocusPolicy(Qt::TabFocus);
  }
}

/// Presses the button that has the focus, which Tab gave to it. A choice that is made already leaves Enter to the
/// lesson.
bool LessonKeys::pressFocusedButton() {
  auto* button = qobject_cast<QAbstractButton*>(QApplication::focusWidget());
  if (button == nullptr || (qobject_cast<ChoiceButton*>(button) != nullptr && button->isChecked())) return false;
  button->click();
  return true;
}

/// Decides before the focused part of the lesson does whether a key is a shortcut: buttons and lists keep Space; a text
/// takes nothing as typing.
bool LessonKeys::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride || QApplication::activePopupWidget() != nullptr) return false;
  const auto* widget = qobject_cast<QWidget*>(watched);
  if (widget == nullptr || !m_view.isVisible() || !m_view.isAncestorOf(widget)) return false;
  const auto& key = *static_cast<QKeyEvent*>(event);
  if ((key.modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier) return false;
  if (isPressable(widget)) {
    event->setAccepted(key.key() == Qt::Key_Space);
    return key.key() == Qt::Key_Space;
  }
  if (!m_view.stepView().isAncestorOf(widget) || !isTyped(key.key())) return false;
  event->ignore();
  return true;
}

}  // namespace convscope
