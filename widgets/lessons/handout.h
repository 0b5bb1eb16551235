#pragma once

#include <QByteArray>

#include "widgets/lessons/step_renderer.h"

namespace convscope {

/// A lesson on paper, as PDF: its steps with their questions, and from a new page on the answers with their charts. The
/// figures are those of the store's session and of the recorded ones; what they cannot tell is said to be not known.
QByteArray handoutPdf(SessionStore& store, const RecordedSessions& recorded, const Lesson& lesson);

}  // namespace convscope
