#pragma once

#include <string>

#include "session/session.h"

namespace convscope {

/// Median time of `trial` over that of `fastest`, both from samples of the same kind: hot ones, or single ones where
/// one of them was out of the race early and has no hot samples. Both must have samples.
double timesSlower(const Trial& trial, const Trial& fastest);

/// The command line that measures `trial` of `problem` again, as a survey with `options` did.
std::string reproducingLine(const SurveyOptions& options, const Problem& problem, const Trial& trial);

}  // namespace convscope
