#pragma once

#include <string>

#include "session/session.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// Selects the problem of `layer` in `pass`. An empty pass means the first of the layer, an empty layer the first of
/// the pass; if both are empty, only the survey is selected. Throws InputError that lists the layers or passes of the
/// survey.
void selectProblem(ShownSurvey& shown, const Session& session, int survey, const std::string& layer,
                   const std::string& pass);

}  // namespace convscope
