#pragma once

#include <QByteArray>

#include "widgets/lessons/step_renderer.h"

namespace convscope {

/// Writes a lesson as PDF: its steps with their questions, then on a new page the answers with their charts. Figures
/// come from the store's session and the recorded ones; a figure that they do not contain is printed as unknown.
QByteArray handoutPdf(const SessionStore& store, const RecordedSessions& recorded, const Lesson& lesson);

}  // namespace convscope
