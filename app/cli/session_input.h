#pragma once

#include <string>

#include "session/session.h"

namespace convscope::cli {

/// Reads a session file. Prints a warning on standard error for each event it leaves out. Throws InputError as
/// readSession.
Session openSession(const std::string& file);

/// Returns the survey of `session` with the number `run`, or without one (-1) the last. Throws InputError, naming
/// `file`.
const Survey& chooseSurvey(const Session& session, int run, const std::string& file);

}  // namespace convscope::cli
