#pragma once

#include <string>

#include "session/session.h"

namespace convscope::cli {

/// Returns the results of a check as one JSON object: every checked algorithm, the picks, and the price of PyTorch's
/// switches. A value that is not known is null. The survey must have been checked.
std::string checkJson(const Session& session, const Survey& survey, const std::string& file);

}  // namespace convscope::cli
