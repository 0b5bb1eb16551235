#pragma once

#include <string>

#include "session/session.h"

namespace convscope {

/// Median time of `trial` over that of `fastest`, both from samples of the same kind: hot ones, or single ones where
/// one of them was out of the race early and has no hot samples. Both must have samples.
double timesSlower(const Trial& trial, const Trial& fastest);

/// Returns the family's name, or "not known".
std::string familyText(const std::optional<Family>& family);

/// Returns how far the trial has come: "waiting", "under way", or the name of its status.
std::string statusName(const Trial& trial);
/// Returns the status and, if the trial was not measured, why: "failed: out of memory".
std::string statusText(const Trial& trial);

/// The command line that measures `trial` of `problem` again, as a survey with `options` did.
std::string reproducingLine(const SurveyOptions& options, const Problem& problem, const Trial& trial);

}  // namespace convscope
