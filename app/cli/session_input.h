#pragma once

#include <string>

#include "session/session.h"
#include "session/session_file.h"

namespace convscope::cli {

/// Reads a session file. Throws InputError as readSession; of a recording it names the commands that read it.
LoadedSession readSurveys(const std::string& file);

/// Reads a session file. Prints a warning on standard error for each event it leaves out. Throws InputError as
/// readSurveys.
Session openSession(const std::string& file);

/// Returns the survey of `session` with the number `run`, or without one (-1) the last. Throws InputError, naming
/// `file`.
const Survey& chooseSurvey(const Session& session, int run, const std::string& file);

}  // namespace convscope::cli
