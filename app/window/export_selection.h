#pragma once

#include <string>

#include "session/session.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// Selects the problem that `layer` poses in `pass`: without a pass the first that it poses, without a layer the first
/// of that pass; without both only the survey. Throws InputError that says which layers or passes there are.
void selectProblem(ShownSurvey& shown, const Session& session, int survey, const std::string& layer,
                   const std::string& pass);

}  // namespace convscope
