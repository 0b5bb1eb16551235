#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "policy/dispatch/plan_errata.h"
#include "policy/framework/policies.h"

namespace convscope {

/// Returns the modelled release whose rules a version of PyTorch follows, e.g. "2.14.0+cu130": that of 2.14 from 2.14
/// on, otherwise, and for a version that is not known, that of 2.11.
rules::PytorchRelease pytorchRelease(std::string_view version);

/// pytorchPolicy() and defaultPolicies() of a release. The legacy path is the same in all.
const Policy* pytorchPolicy(std::string_view backend, CudnnSwitches switches, rules::PytorchRelease release);
std::vector<std::string> defaultPolicies(const std::string& backend, rules::PytorchRelease release);

}  // namespace convscope
