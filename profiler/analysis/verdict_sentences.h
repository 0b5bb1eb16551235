#pragma once

#include <string>
#include <vector>

#include "analysis/benchmark_verdict.h"
#include "analysis/layer_losses.h"
#include "policy/forecast/break_even.h"
#include "policy/framework/policy.h"

namespace convscope {

// The sentences of the verdict on a network, from its figures.

constexpr double kWorthwhile = 0.01;  ///< of an iteration; less is lost in the noise of a training run

/// Returns BenchmarkVerdict::sentence: the advice with the saving.
std::string verdictSentence(const BenchmarkVerdict& verdict);

/// Says after how many iterations True pays off, and which question each number answers.
std::string verdictLimits(const BenchmarkVerdict& verdict, const BreakEven& breakEven);

/// Says what the layers add up to if it explains why `benchmark` hardly helps: which setting loses how much. `losses`
/// are those of layerLosses(). Empty if one setting is nowhere slower.
std::string balanceOfLayers(const BenchmarkVerdict& verdict, const std::vector<LayerLoss>& losses,
                            const Policy& benchmark);

/// Says what the figures are of; `surveyed` counts the input sizes of the session.
std::string verdictBasis(const BenchmarkVerdict& verdict, const Survey& survey, std::size_t surveyed);

/// Returns a comment that says where the advice of a code comes from: "# ConvScope: resnet50, 32x3x224x224, fp32 (TF32
/// off), NVIDIA H200, cuDNN 9.19.0, 2026-11-24". One line: names come from files.
std::string codeOrigin(const SurveyStarted& survey, const std::vector<Dims>& inputs);

}  // namespace convscope
