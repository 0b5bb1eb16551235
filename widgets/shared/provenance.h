#pragma once

#include <QString>

#include "session/session.h"

namespace convscope {

/// Returns the origin of a session from a file: "recorded 2026-11-21 on NVIDIA H200". Empty if it has no survey. See
/// SessionStore::provenance().
QString recordedProvenance(const Session& session);

/// Returns an ISO 8601 time in readable form: "2026-11-21 10:02 UTC". Any other text is returned unchanged.
QString readableTime(const std::string& iso);

}  // namespace convscope
