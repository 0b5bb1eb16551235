#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "policy/dispatch/release.h"
#include "policy/framework/policies.h"
#include "session/session.h"
#include "workload/workload.h"

namespace convscope {

/// Returns the modelled release whose rules a version of PyTorch follows, e.g. "2.14.0+cu130": that of 2.9.0 for
/// exactly this one, that of 2.9 for others of 2.9 and 2.10, that of 2.14 from 2.14 on, otherwise, and for a version
/// that is not known, that of 2.11. The sources of the releases' rules are at pytorchDispatch() and isPytorchErratum().
rules::PytorchRelease pytorchRelease(std::string_view version);

/// Returns the release that a recorded program ran; that of a survey is the one of its recorded program, and 2.11 if it
/// measured a network.
rules::PytorchRelease releaseOf(const Workload& workload);
rules::PytorchRelease releaseOf(const Survey& survey);

/// Returns whether a recording is of PyTorch on a GPU.
bool isOfPytorch(const Workload& workload);

/// Returns in one sentence that the rules of another release stand for the recorded one: its version is unknown, older
/// than 2.9 or newer than 2.14. Empty if its rules are known, or unless isOfPytorch().
std::string releaseRemark(const Workload& workload);

/// pytorchPolicy() and defaultPolicies() of a release. The legacy path is the same in all.
const Policy* pytorchPolicy(std::string_view backend, CudnnSwitches switches, rules::PytorchRelease release);
std::vector<std::string> defaultPolicies(const std::string& backend, rules::PytorchRelease release);

/// Returns pytorchPolicy() of the release and the backend of a survey.
const Policy* pytorchPolicy(const Survey& survey, CudnnSwitches switches);

}  // namespace convscope
