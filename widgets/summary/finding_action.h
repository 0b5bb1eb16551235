#pragma once

#include <optional>

#include "analysis/answer.h"
#include "analysis/findings.h"
#include "widgets/shared/page_request.h"

namespace convscope {

/// What a finding suggests to do, beside looking at the page that proves it.
struct FindingAction {
  QString text;  ///< of a button: a verb and its object
  QString hint;  ///< what it does, or why it cannot be done, in one sentence
  PageRequest request;
  bool isPossible = true;
};

/// Returns the action for a finding of `survey`, whose answer is `answer`; none if there is none. The choices are
/// suggested only if choicesShortenIteration(). `obstacle` says whether a measurement can be made;
/// without one, measurements are not offered.
std::optional<FindingAction> actionOf(const Finding& finding, const Survey& survey, const Answer& answer,
                                      const RunObstacle& obstacle);

}  // namespace convscope
