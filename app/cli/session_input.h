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

/// Returns the survey of `session` with the number `run`, or without one (-1) openedSurvey(). Throws InputError,
/// naming `file`.
const Survey& chooseSurvey(const Session& session, int run, const std::string& file);

/// Returns how many of the input sizes that go with `survey` are complete, and the command that measures the others:
/// "2 of 7 input sizes are complete. Resume: ...". Of a single size the command alone. Empty if nothing is left, or
/// without a `file`.
std::string resumeText(const Session& session, const Survey& survey, const std::string& file);

/// Returns the command that completes the sizes of the session `file` that go with `survey`.
std::string resumeCommand(const Session& session, const Survey& survey, const std::string& file);

/// Returns the command that completes the session `file` of a sweep.
std::string resumeSweepCommand(const std::string& file);

}  // namespace convscope::cli
