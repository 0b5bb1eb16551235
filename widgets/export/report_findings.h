#pragma once

#include "session/session.h"
#include "widgets/export/report.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// What follows from a survey, told in sections without charts. Where figures are missing a section says which.

/// Which algorithms win, and by how much over the heuristics' choice.
ReportSection winners(const ShownSurvey& shown);
/// What benchmark mode gains and costs against the heuristics, with the advice that follows.
ReportSection benchmarkGain(const Survey& survey);
/// Where the time before the first iteration goes.
ReportSection warmUp(const Survey& survey);
/// Time against workspace of the network.
ReportSection memory(const Survey& survey);

}  // namespace convscope
