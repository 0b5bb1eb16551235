#pragma once

#include <QString>

namespace convscope::window {

enum class CopyUntil {
  LastWholeLine,
  FirstRefused  ///< or the first event that is no part of a session
};

/// Copies a session file up to the end of its last whole line, also while it is written to. What was at `to` stays as
/// it was until the copy is complete. Throws InputError that says which file could not be read or written, and why.
void copySession(const QString& from, const QString& to, CopyUntil until = CopyUntil::LastWholeLine);

}  // namespace convscope::window
