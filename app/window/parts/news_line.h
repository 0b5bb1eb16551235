#pragma once

#include <QTimer>
#include <chrono>

#include "widgets/shared/elided_label.h"

class QMenuBar;

namespace convscope::window {

/// A line at the right end of the menu bar, where no page has contents: passing news, e.g. "Written: a.png". It moves
/// nothing; if the menus leave too little room, it is elided, and its tooltip has all of it.
/// Once it could be read for a few seconds, the next press of a key or of the mouse in the window clears it. A click on
/// news of a file opens the file's folder, a click on other news clears them.
class NewsLine : public ElidedLabel {
  Q_OBJECT

 public:
  explicit NewsLine(QMenuBar& bar);

  /// Shows `text`; `topic` names its origin, see NoticeBar. If it is about `file`, a click opens the file's folder.
  void announce(const QString& topic, const QString& text, const QString& file = {});
  void clearNews();
  /// Returns the topic of the shown news; empty if there is none.
  const QString& topic() const { return m_topic; }
  QSize sizeHint() const override;
  /// Sets how long news stay at least.
  void setStay(std::chrono::milliseconds stay) { m_timer.setInterval(stay); }

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  void noteRead();
  void place();

  const QMenuBar& m_bar;
  QString m_topic;
  QString m_folder;  ///< that a click opens
  bool m_wasRead = false;
  QTimer m_timer;
};

}  // namespace convscope::window
