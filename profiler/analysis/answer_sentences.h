#pragma once

#include <string>
#include <vector>

#include "analysis/answer.h"
#include "analysis/layer_losses.h"
#include "analysis/policy_forecast.h"
#include "policy/framework/policy.h"

namespace convscope {

// The sentences of the answer of a network, from its figures.

/// Returns the name of a setting with benchmark = True, for sentences: "True", "benchmark_limit = 0". `policy` is as
/// findPolicy() takes it.
std::string settingName(const std::string& policy);
/// Returns the name of the setting that the answer is about, for sentences: "True", "benchmark_limit = 0".
std::string aboutName(const Answer& answer);

/// Returns Answer::sentence: the advice with the saving.
std::string answerSentence(const Answer& answer);

/// Says after how many iterations the setting pays off, and which question each number answers. `about` is the
/// forecast of Answer::about().
std::string answerLimits(const Answer& answer, const PolicyForecast& about);

/// Names the largest effect of a setting that is not advised, with the reason. Empty if the advised setting, or
/// benchmark = True, has an effect as large.
std::string otherEffectText(const Answer& answer);

/// Says after how many iterations Answer::earlier pays off, and until when it takes less time; empty without one.
std::string earlierText(const Answer& answer);

/// Says what the layers add up to if it explains why `benchmark` hardly helps: which setting loses how much. `losses`
/// are those of layerLosses() with its settings. Empty if one setting is nowhere slower.
std::string balanceOfLayers(const Answer& answer, const std::vector<LayerLoss>& losses, const Policy& benchmark);

/// Says what the figures are of; `surveyed` counts the input sizes of the session.
std::string answerBasis(const Answer& answer, const Survey& survey, std::size_t surveyed);

/// Returns a comment that says where the advice of a code comes from: "# ConvScope: resnet50, 32x3x224x224, fp32 (TF32
/// off), NVIDIA H200, cuDNN 9.19.0, 2026-11-24". One line: names come from files.
std::string codeOrigin(const SurveyStarted& survey, const std::vector<Dims>& inputs);

/// Returns Answer::earlier if it takes less time than the advised setting up to a number of iterations: then the advice
/// is first this one, and the other one for longer trainings. Null if there is one setting for all.
const EarlierSetting* firstStage(const Answer& answer);

/// Returns whether the advised setting, or its first stage, has not surely paid off in a training of
/// Rule::shortTraining iterations.
bool dependsOnTraining(const Answer& answer);

/// Returns the condition of an advice as the first line of its code: "# pays off above 68,700 (63,600 to 74,700)
/// iterations at this size"; if it dependsOnTraining() or has a firstStage(), also the number of iterations of
/// Rule::shortTraining. Empty without a change, or if that pays off with the first iteration.
std::string codeCondition(const Answer& answer);

/// Returns the code of the advised setting, `setup`; of an advice that dependsOnTraining() or has a firstStage(), as a
/// function of the number of iterations: "torch.backends.cudnn.benchmark = iterations > 68_700".
std::string codeOf(const Answer& answer, std::string setup);

}  // namespace convscope
