#include "widgets/lessons/presenter.h"

#include <QApplication>
#include <QKeyEvent>
#include <QList>
#include <QMouseEvent>
#include <QScreen>
#include <QWindow>

#include "widgets/lessons/lecturer_window.h"
#include "widgets/lessons/lesson_view.h"

namespace convscope {

Presenter::Presenter(LessonView& view) : m_view(view) {
  connect(&view, &LessonView::classroomChanged, this, &Presenter::setActive);
  connect(&view, &LessonView::stepChanged, this, &Presenter::followLesson);
  connect(&view, &LessonView::stepChanged, this, &Presenter::noteShown);
}

Presenter::~Presenter() {
  setActive(false);
}

bool Presenter::isBlack() const {
  return m_overlay != nullptr && m_overlay->isBlack();
}

bool Presenter::hasPointer() const {
  return m_overlay != nullptr && m_overlay->hasPointer();
}

void Presenter::setActive(bool active) {
  if (active == m_isActive) return;
  m_isActive = active;
  m_showsChrome = false;
  if (active) {
    m_lesson.clear();
    m_since.start();
    followLesson();
    qApp->installEventFilter(this);
    m_overlay = new PresenterOverlay(m_view.window());
    if (QGuiApplication::screens().size() > 1) toggleNotes();
    return;
  }
  qApp->removeEventFilter(this);
  // Their parent may be hiding its children, among which they must not end.
  for (QWidget* child : QList<QWidget*>{m_overlay, m_lecturer}) {
    if (child == nullptr) continue;
    child->hide();
    child->deleteLater();
  }
  m_overlay = nullptr;
  m_lecturer = nullptr;
}

/// The clock is of a lesson, as the minutes that it takes are.
void Presenter::followLesson() {
  if (!m_isActive || m_view.lesson() == nullptr || m_view.lesson()->name == m_lesson) return;
  m_lesson = m_view.lesson()->name;
  m_since.start();
}

bool Presenter::handles(const QKeyEvent& key) const {
  if ((key.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) != Qt::NoModifier) return false;
  if (isBlack()) return true;  // any key brings the picture back
  switch (key.key()) {
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Period:
    case Qt::Key_B:
    case Qt::Key_L:
    case Qt::Key_N:
    case Qt::Key_Escape:
    case Qt::Key_F5:
      return true;
    default:
      return false;
  }
}

/// Returns whether a key was pressed before the effect of the last one was there: who waits for a chart or an answer
/// presses again, and would skip what follows it.
bool Presenter::isEarly(const QKeyEvent& key) const {
  return key.timestamp() != 0 && key.timestamp() < m_shownAt;
}

/// Notes that the effect of the last key is there.
void Presenter::noteShown() {
  if (m_pressed.isValid()) m_shownAt = m_pressedAt + static_cast<quint64>(m_pressed.elapsed());
}

void Presenter::press(const QKeyEvent& key) {
  if (isBlack()) return m_overlay->setBlack(false);
  switch (key.key()) {
    case Qt::Key_PageUp:
      return m_view.goBack();
    case Qt::Key_PageDown:
      return m_view.nextStep();
    case Qt::Key_Period:
    case Qt::Key_B:
      return m_overlay->setBlack(true);
    case Qt::Key_L:
      return togglePointer();
    case Qt::Key_N:
      return toggleNotes();
    case Qt::Key_Escape:
      if (hasPointer()) return m_overlay->setPointer(false);
      if (m_lecturer != nullptr) return toggleNotes();  // closes it
      emit leaveRequested();
      return;
    default:
      return;
  }
}

void Presenter::togglePointer() {
  if (m_overlay == nullptr) return;
  m_overlay->moveTo(m_view.window()->mapFromGlobal(QCursor::pos()));
  m_overlay->setPointer(!m_overlay->hasPointer());
}

void Presenter::toggleNotes() {
  if (m_lecturer != nullptr) {
    m_lecturer->close();
    return;
  }
  m_lecturer = new LecturerWindow(m_view, m_since);
  m_lecturer->setAttribute(Qt::WA_DeleteOnClose);
  m_lecturer->addActions(m_view.window()->actions());  // e.g. those that make the letters larger
  const QScreen* there = m_view.screen();
  for (const QScreen* screen : QGuiApplication::screens()) {
    if (screen != m_view.screen()) there = screen;
  }
  constexpr QSize kFrame(16, 48);  // about that of a window manager
  m_lecturer->resize(m_lecturer->size().boundedTo(there->availableSize() - kFrame));
  if (there != m_view.screen()) m_lecturer->move(there->availableGeometry().topLeft());
  m_lecturer->show();
}

void Presenter::followMouse(const QPoint& position) {
  if (m_overlay != nullptr) m_overlay->moveTo(position);
  constexpr int kEdge = 2;
  const int stays = m_view.mapTo(m_view.window(), QPoint(0, 0)).y() + m_view.height() / 8;
  const bool shows = position.y() <= kEdge || (m_showsChrome && position.y() < stays);
  if (shows == m_showsChrome) return;
  m_showsChrome = shows;
  emit chromeCalled(shows);
}

bool Presenter::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseMove && watched == m_view.window()->windowHandle())
    followMouse(static_cast<QMouseEvent*>(event)->position().toPoint());
  if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride) return false;
  const auto* widget = qobject_cast<QWidget*>(watched);
  const bool isHere = widget != nullptr && (widget->window() == m_view.window() || widget->window() == m_lecturer);
  if (!isHere || QApplication::activePopupWidget() != nullptr) return false;
  const auto& key = *static_cast<QKeyEvent*>(event);
  if (!isEarly(key)) {
    m_pressedAt = key.timestamp();
    m_pressed.start();
    if (!handles(key)) return false;
    if (event->type() == QEvent::KeyPress) {
      press(key);
      noteShown();
    }
  }
  event->accept();
  return true;
}

}  // namespace convscope
