#pragma once

#include <QTimer>
#include <chrono>

#include "window/parts/elided_label.h"

namespace convscope::window {

/// A line for passing news, e.g. "Written: a.png". It clears itself a few seconds after it could be read: while the
/// window is in the background, it stays.
class NewsLine : public ElidedLabel {
  Q_OBJECT

 public:
  explicit NewsLine(QWidget* parent = nullptr);

  /// Shows `text`; `topic` names its origin, see NoticeBar.
  void announce(const QString& topic, const QString& text);
  void clearNews();
  /// Returns the topic of the shown news; empty if there is none.
  const QString& topic() const { return m_topic; }
  /// At most half of what is around it: it is in the corner of the menus.
  QSize sizeHint() const override;
  /// Sets how long news stay.
  void setStay(std::chrono::milliseconds stay) { m_timer.setInterval(stay); }

 private:
  void end();

  QString m_topic;
  QTimer m_timer;
};

}  // namespace convscope::window
