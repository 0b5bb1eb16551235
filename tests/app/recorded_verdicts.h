#pragma once

#include <QLabel>
#include <QStringList>
#include <QWidget>
#include <utility>
#include <vector>

#include "window/document/recorded_sessions.h"

namespace convscope::testing {

/// The sessions that come with the program.
inline const std::vector<window::RecordedSession>& allRecorded() {
  static const std::vector<window::RecordedSession> kSessions = window::recordedSessions();
  return kSessions;
}

/// The texts of all labels in a widget.
inline QStringList textsIn(const QWidget& widget) {
  QStringList texts;
  for (const QLabel* label : widget.findChildren<QLabel*>()) texts.append(label->text());
  return texts;
}

/// A session of a network "net" with this verdict.
inline window::RecordedSession madeSession(SwitchAdvice advice, std::vector<SizeSaving> savings = {}) {
  window::RecordedSession session;
  session.subject = QStringLiteral("net");
  session.figures.advice = advice;
  session.figures.savings = std::move(savings);
  return session;
}

}  // namespace convscope::testing
