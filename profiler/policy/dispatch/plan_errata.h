#pragma once

#include "backend/algorithm.h"
#include "core/problem.h"
#include "policy/dispatch/platform.h"
#include "policy/dispatch/release.h"

namespace convscope::rules {

/// Returns whether PyTorch builds a plan but never executes it, because its engine is known to be faulty:
/// plan_errata_exception() of aten/src/ATen/native/cudnn/Conv_v8.cpp (pull requests 171747; 188318, 189207 and 189483;
/// 191701). 2.9 has no such list of its own. A transposed layer's passes are those of its plain convolution.
bool isPytorchErratum(const Candidate& candidate, const Problem& problem, const Platform& platform,
                      PytorchRelease release);

}  // namespace convscope::rules
