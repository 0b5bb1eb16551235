#pragma once

#include <string>

#include "session/session.h"

namespace convscope {

/// Every trial of a session as CSV (RFC 4180, header line, '.' decimal point): one row per algorithm, problem and
/// survey, units in the header (docs/formats.md, "Table of trials"). What is not known or was not measured is an empty
/// field.
std::string trialsCsv(const Session& session);

}  // namespace convscope
