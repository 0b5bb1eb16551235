#pragma once

#include <QStringList>
#include <vector>

#include "window/document/recorded_sessions.h"

namespace convscope::window {

/// Returns the sentences that explain a recording's verdict: the advice, its cautions, the saving at each measured
/// size, and from how many input sizes on True loses time.
QStringList verdictDetails(const RecordedSession& session);

/// Says from how many input sizes on True loses time, from the recordings at several sizes. Empty if there is none.
QString newSizesNote(const std::vector<RecordedSession>& sessions);

/// Says why a network has one answer at one input size and another one over several; a sentence for each such network.
QStringList twoAnswersNotes(const std::vector<RecordedSession>& sessions);

}  // namespace convscope::window
