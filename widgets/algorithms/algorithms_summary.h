#pragma once

#include <QString>

#include "widgets/shared/shown_survey.h"

namespace convscope {

/// Returns what the choices without a search lose in an iteration of the shown survey, in how many layers and passes,
/// and how often they are the fastest algorithm; of a sweep also over all input sizes. Says why if PyTorch's choices
/// are not known. Empty until the survey has ended.
QString algorithmsSummary(const ShownSurvey& shown);

}  // namespace convscope
