#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <string>

#include "widgets/lessons/lecturer_window.h"
#include "widgets/lessons/presenter_overlay.h"

class QKeyEvent;

namespace convscope {

class LessonView;

/// What a lecturer needs while a lesson is on a full screen. Keys, as presenters' remotes send them: Page Up and Page
/// Down, '.' or B for a black screen, L for a large dot in place of the mouse pointer, N for the window with notes,
/// Escape to leave the full screen; F5, which starts a show elsewhere, does nothing. A mouse at the top edge calls what
/// the classroom hides.
class Presenter : public QObject {
  Q_OBJECT

 public:
  explicit Presenter(LessonView& view);
  ~Presenter() override;

  bool isBlack() const;
  bool hasPointer() const;
  /// Returns the window with notes; null while it is closed.
  LecturerWindow* lecturer() const { return m_lecturer; }
  /// Opens the window with notes, on another screen if there is one; closes it if it is open.
  void toggleNotes();
  /// Shows a large dot at the mouse pointer, or hides it. Call it in a class.
  void togglePointer();

 signals:
  /// The mouse reached the top edge, or left the upper part of the window.
  void chromeCalled(bool show);
  void leaveRequested();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void setActive(bool active);
  void followLesson();
  bool handles(const QKeyEvent& key) const;
  bool isEarly(const QKeyEvent& key) const;
  void press(const QKeyEvent& key);
  void noteShown();
  void followMouse(const QPoint& position);

  LessonView& m_view;
  QPointer<PresenterOverlay> m_overlay;
  QPointer<LecturerWindow> m_lecturer;
  QElapsedTimer m_since;    ///< the start of the class, or of its further lesson
  std::string m_lesson;     ///< its name
  quint64 m_pressedAt = 0;  ///< when the last key was pressed, by the clock of key events
  QElapsedTimer m_pressed;  ///< since then
  quint64 m_shownAt = 0;    ///< when its effect was there, by the clock of key events
  bool m_isActive = false;
  bool m_showsChrome = false;
};

}  // namespace convscope
