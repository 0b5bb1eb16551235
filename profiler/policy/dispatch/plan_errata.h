#pragma once

#include "backend/algorithm.h"
#include "core/problem.h"
#include "policy/dispatch/platform.h"

namespace convscope::rules {

/// The releases of PyTorch whose rules differ.
enum class PytorchRelease { V211, V214 };

/// Returns whether PyTorch builds a plan but never executes it, because its engine is known to be faulty:
/// plan_errata_exception() of aten/src/ATen/native/cudnn/Conv_v8.cpp (pull requests 171747; 188318, 189207 and 189483;
/// 191701). A transposed layer's passes are those of its plain convolution.
bool isPytorchErratum(const Candidate& candidate, const Problem& problem, const Platform& platform,
                      PytorchRelease release);

}  // namespace convscope::rules
