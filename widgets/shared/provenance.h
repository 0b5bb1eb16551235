#pragma once

#include <QString>

#include "session/session.h"

namespace convscope {

/// What is said of a session that comes from a file: "recorded 2026-11-21 on NVIDIA H200". Empty where it holds no
/// survey. See SessionStore::provenance().
QString recordedProvenance(const Session& session);

/// An ISO 8601 time as people read it: "2026-11-21 10:02 UTC". What is none stays as it is.
QString readableTime(const std::string& iso);

}  // namespace convscope
