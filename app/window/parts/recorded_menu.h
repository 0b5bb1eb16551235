#pragma once

#include <functional>
#include <vector>

#include "window/document/recorded_sessions.h"

class QMenu;

namespace convscope::window {

/// Opens a file.
using OpenFile = std::function<void(const QString&)>;

/// Adds a submenu for each device to `menu`, with its recordings.
void addRecordings(QMenu& menu, const std::vector<RecordedSession>& sessions, const OpenFile& open);

/// Adds a submenu for each network that was recorded on `device` to `menu`, with an entry for each recording.
void addRecordingsOn(const QString& device, QMenu& menu, const std::vector<RecordedSession>& sessions,
                     const OpenFile& open);

/// Returns `text` for an action: without a mnemonic.
QString withoutMnemonic(QString text);

}  // namespace convscope::window
