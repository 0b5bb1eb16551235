#pragma once

#include <QString>

#include "widgets/compare/survey_comparison.h"

namespace convscope {

/// Returns a problem of a comparison as HTML: its name, the time and algorithm of both sides, and the change.
QString comparedText(const SurveyComparison& comparison, const ProblemResult& problem,
                     const SurveyComparison::ComparedProblem& compared);

/// Says in a legend what a verdict means: "cudnn9 is faster".
QString verdictLegend(const SurveyComparison& comparison, Verdict verdict);

/// Formats a time that a change adds, or takes away, with its sign: "+18 µs".
QString addedTimeText(double us);

}  // namespace convscope
