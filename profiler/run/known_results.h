#pragma once

#include <vector>

#include "measure/survey.h"
#include "session/session.h"

namespace convscope {

/// Returns for each problem of `started` its result in another survey of the session with the same conditions; null if
/// there is none. A complete survey that was repeated gives none, nor does a complete repetition of `started`: who
/// repeats a survey wants other samples. The results remain valid until the session changes.
std::vector<const ProblemResult*> knownResults(const Session& session, const SurveyStarted& started);

/// Returns whether results of one survey are results of the other: options and libraries are the same, and the model of
/// the device.
bool haveSameConditions(const SurveyStarted& one, const SurveyStarted& other);

/// Returns the results that other surveys of the session have for open problems of `survey`, which is in the session,
/// as if they had just been measured.
std::vector<Event> reusedResults(const Session& session, const SurveyStarted& survey);

/// Returns kernel names for algorithms of `survey` whose engine was identified in another survey only.
std::vector<Event> sharedKernels(const Session& session, const SurveyStarted& survey);

}  // namespace convscope
