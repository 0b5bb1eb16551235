#pragma once

#include <QString>
#include <cstddef>

#include "widgets/shared/problem_marks.h"

namespace convscope {

/// What the inspector says, as HTML of paragraphs. All names and texts that come from files or libraries are escaped.

/// Of a survey as a whole: what was measured, on what, and how far it came.
QString surveyInWords(const Survey& survey);

/// Of one problem: what it computes, what was tried, what is fastest and what frameworks would take.
QString problemInWords(const ProblemResult& result, const ProblemFigures& figures);

/// Of one algorithm: how fast it is and why it has no time, what its notes mean, what it costs to make ready.
QString trialInWords(const ProblemResult& result, const ProblemFigures& figures, std::size_t trial);

}  // namespace convscope
