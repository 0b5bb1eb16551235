#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "policy/framework/policy.h"

namespace convscope {

/// Returns every policy with its usual settings, grouped by framework.
const std::vector<Policy>& policies();

/// Returns PyTorch's policy for surveys of `backend` with these switches; null if PyTorch does not use that
/// backend. The only place that knows which policies of PyTorch go with a backend.
const Policy* pytorchPolicy(std::string_view backend, CudnnSwitches switches);

/// Returns the policy of a program that takes the measured choices of a survey of `backend`, "convscope-applied"; null
/// if no program can take those of that backend.
const Policy* appliedPolicy(std::string_view backend);

/// Returns the texts of the policies that a forecast from surveys of `backend` compares: PyTorch's, and
/// appliedPolicy(); of ConvScope's own if PyTorch does not use the backend.
std::vector<std::string> defaultPolicies(const std::string& backend);

/// Returns a policy by its text: NAME, or NAME:KEY=VALUE,... as in "pytorch-benchmark:limit=0". Throws InputError that
/// lists the names, or the keys and values that would fit.
Policy findPolicy(std::string_view text);

/// Returns the label of the policy with this text; the text itself if there is none, e.g. in a session of a later
/// release.
std::string policyLabel(const std::string& text);

}  // namespace convscope
