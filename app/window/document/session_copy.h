#pragma once

#include <QString>

namespace convscope::window {

enum class CopyUntil {
  LastWholeLine,
  FirstRefused  ///< or before the first event that does not fit its session
};

/// Copies a session file up to the end of its last whole line, even while it is being written. `to` is unchanged until
/// the copy is complete. Throws InputError that names the file that could not be read or written, and the reason.
void copySession(const QString& from, const QString& to, CopyUntil until = CopyUntil::LastWholeLine);

}  // namespace convscope::window
