#pragma once

#include <string>
#include <vector>

#include "session/session.h"

namespace convscope {

/// Returns the policies of the session's replays that go with `survey`, as findPolicy() takes them. Those that this
/// release does not know are left out.
std::vector<std::string> replayedPolicies(const Session& session, const Survey& survey);

/// Returns the policies that a forecast over a schedule compares until the user names others, as findPolicy() takes
/// them: the values of PyTorch's switch, or policies of ConvScope if PyTorch does not use the backend; the measured
/// choices; replayedPolicies(); and `about`, Answer::aboutPolicy() of the session, unless it is empty. Page, report and
/// command compare the same ones, so they have the same answer.
std::vector<std::string> comparedPolicies(const Session& session, const Survey& survey, const std::string& about);

}  // namespace convscope
